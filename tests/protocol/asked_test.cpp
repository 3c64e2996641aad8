// What is asked, of what and as what, and what is told of choices that nobody had to make.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/keyforge/vocabulary/marks.h"
#include "tests/protocol/client.h"

namespace archon::protocol::asked_test {
namespace {

// A game in the main step of one house: what stands on both sides, and settings.
struct Table {
  Table(const char* house, const Answer& you, const Answer& foe, const Answer& settings = {}) {
    Answer request = {{"op", "load"}, {"house", house}, {"players", {you, foe}}};
    if (!settings.is_null()) request["auto"] = settings;
    game = client.open(request);
  }

  // The answer to what `members` describe.
  Answer choose(Answer members) {
    members["op"] = "do";
    members["game"] = game;
    return client.ask(members);
  }
  Answer pick(const Answer& options) {
    return client.ask({{"op", "choose"}, {"game", game}, {"pick", options}});
  }
  Answer play(const std::string& card) { return choose({{"verb", "play"}, {"card", card}}); }
  Answer decision() { return client.decision(game); }
  Answer card(const std::string& uid) { return client.state(game)["cards"][uid]; }

  Client client;
  std::string game;
};

std::vector<std::string> uids_of(const Answer& list) {
  std::vector<std::string> out;
  for (const Answer& item : list) out.push_back(item.value("uid", ""));
  return out;
}

using Names = std::vector<std::string>;

Names options_of(const Answer& decision) { return uids_of(decision["options"]); }

// The kinds of the decisions that were settled, in order.
Names settled(const Answer& answer, const char* member = "kind") {
  Names out;
  for (const Answer& item : answer["auto"]) out.push_back(item.value(member, ""));
  return out;
}

const Answer kAskAll = {{"forced", false}, {"order", false}, {"discard_order", false}};

}  // namespace

// ---- As many as there are ----

TEST_CASE("a target that is the only one is told") {
  Table table("brobnar", {{"hand", {"blood-money"}}}, {{"line", {"krump"}}});
  const Answer answer = table.play("blood-money");
  CHECK(settled(answer, "why") == Names{"only-option"});
  CHECK(uids_of(answer["auto"]) == Names{"2a"});
}

TEST_CASE("what is told names the card that grants the ability") {
  const Answer yurk = {{"card", "old-yurk"}, {"damage", 3}, {"upgrades", {"soulkeeper"}}};
  Table table("dis", {{"line", {yurk}}}, {{"line", {"troll"}}});
  const Answer answer = table.choose({{"verb", "fight"}});
  const Answer told = answer["auto"].back();
  CHECK(told["source"] == "1a");
  CHECK(told["from"] == "1b");
  CHECK(
      settled(
          Table("brobnar", {{"hand", {"blood-money"}}}, {{"line", {"krump"}}}).play("blood-money"),
          "from") == Names{""});
}

TEST_CASE("whether a creature is played as an upgrade is a question with a name of its own") {
  Table table("staralliance", {{"hand", {"securi-droid"}}, {"line", {"dextre"}}}, {});
  const Answer decision = table.play("securi-droid")["decision"];
  CHECK(decision["kind"] == "yes-no");
  CHECK(decision["source"]["ability"] == "as-upgrade");
  CHECK(decision["options"][0]["label"] == "play it as an upgrade");
  CHECK(decision["options"][1]["label"] == "play it as a creature");
  table.choose({{"yes", true}});
  CHECK(table.card("1b")["zone"] == "upgrades");
  CHECK(table.card("1b")["type"] == "upgrade");
}

TEST_CASE("all cards of a choice of as many as there are are told") {
  Table table("logos", {{"hand", {"twin-bolt-emission"}}}, {{"line", {"krump", "troll"}}});
  CHECK(uids_of(table.play("twin-bolt-emission")["auto"]) == Names{"2a", "2b"});
}

TEST_CASE("a choice without candidates is told") {
  Table table("brobnar", {{"hand", {"blood-money"}}}, {});
  CHECK(settled(table.play("blood-money"), "why") == Names{"no-option"});
}

TEST_CASE("whoever asks for forced choices is asked for as many as there are") {
  Table table("logos", {{"hand", {"twin-bolt-emission"}}}, {{"line", {"krump", "troll"}}}, kAskAll);
  const Answer decision = table.play("twin-bolt-emission")["decision"];
  CHECK(decision["kind"] == "target");
  CHECK(options_of(decision) == Names{"2a", "2b"});
  CHECK(decision["min"] == 2);
  CHECK(decision["max"] == 2);
  table.pick({1, 0});
  CHECK(table.card("2a")["damage"] == 2);
  CHECK(table.card("2b")["damage"] == 2);
}

// ---- Who captures ----

TEST_CASE("who captures where there is too little is one choice among all") {
  Table table("sanctum",
              {{"hand", {"honorable-claim"}}, {"line", {"sequis", "francus", "gatekeeper"}}},
              {{"aember", 2}});
  const Answer decision = table.play("honorable-claim")["decision"];
  CHECK(decision["kind"] == "target");
  CHECK(decision["source"]["card"] == "honorable-claim");
  CHECK(decision["source"]["ability"] == "capture");
  CHECK(options_of(decision) == Names{"1a", "1b", "1c"});
  CHECK(decision["min"] == 2);
  CHECK(decision["max"] == 2);
  table.pick({2, 0});
  CHECK(table.card("1a")["aember"] == 1);
  CHECK(table.card("1b")["aember"] == 0);
  CHECK(table.card("1c")["aember"] == 1);
}

TEST_CASE("each side's creatures that capture are a choice of their own") {
  const Answer line = {"troll", "bumpsy", {{"card", "krump"}, {"owner", 2}}};
  Table table("dis", {{"hand", {"pandemonium"}}, {"line", line}},
              {{"line", {"dust-imp", "shooler"}}, {"aember", 1}});
  const Answer yours = table.play("pandemonium")["decision"];
  REQUIRE(options_of(yours).size() == 3);
  CHECK(yours["max"] == 1);
  const Answer theirs = table.pick({2})["decision"];
  REQUIRE(options_of(theirs).size() == 2);
  CHECK(theirs["max"] == 1);
  table.pick({0});
  CHECK(table.card(options_of(yours)[2])["aember"] == 1);
  CHECK(table.card(options_of(theirs)[0])["aember"] == 1);
}

// ---- What a question is about ----

TEST_CASE("a flank names the creature that another card puts into play") {
  Table table(
      "mars",
      {{"artifacts", {"swap-widget"}}, {"line", {"tunk", "valdr"}}, {"hand", {"yxili-marauder"}}},
      {});
  const Answer decision = table.choose({{"verb", "action"}})["decision"];
  REQUIRE(decision["kind"] == "flank");
  CHECK(decision["source"]["card"] == "swap-widget");
  CHECK(table.card(decision["subject"])["card"] == "yxili-marauder");
}

TEST_CASE("a flank names the creature that is played, or changes sides") {
  Table table("brobnar", {{"hand", {"bumpsy"}}, {"line", {"troll"}}}, {});
  CHECK(table.card(table.play("bumpsy")["decision"]["subject"])["card"] == "bumpsy");
  Table other("shadows", {{"hand", {"sneklifter"}}, {"line", {"urchin"}}}, {{"line", {"troll"}}});
  const Answer decision = other.play("sneklifter")["decision"];
  CHECK(other.card(decision["subject"])["card"] == "sneklifter");
}

TEST_CASE("a flank names the card of any type that comes facedown") {
  for (const char* card : {"punch", "anger", "troll"}) {
    CAPTURE(card);
    Table table("geistoid", {{"hand", {"sidekick", card, "fear"}}, {"token", "grunt"}}, {});
    table.play("sidekick");
    const Answer decision = table.choose({{"card", card}})["decision"];
    REQUIRE(decision["kind"] == "flank");
    CHECK(table.card(decision["subject"])["card"] == card);
  }
}

TEST_CASE("whom to attack is the rules' question, of the creature that fights") {
  Table table("sanctum", {{"hand", {"one-stood-against-many"}}, {"line", {"sequis", "francus"}}},
              {{"line", {"troll", "bumpsy"}}});
  const Answer decision = table.choose({{"verb", "play"}, {"target", "1b"}})["decision"];
  REQUIRE(decision["kind"] == "target");
  CHECK(options_of(decision) == Names{"2a", "2b"});
  CHECK(decision["source"]["ability"] == "fight");
  CHECK(decision["source"]["uid"] == "1b");
}

TEST_CASE("how much of a key's cost a card pays names that card") {
  const Answer safe = {{"card", "safe-place"}, {"aember", 3}};
  Table table("brobnar", Answer::object(), {{"aember", 5}, {"artifacts", {safe}}});
  const Answer decision = table.choose({{"verb", "end"}})["decision"];
  REQUIRE(decision["kind"] == "number");
  CHECK(decision["source"]["uid"] == "2a");
  CHECK(decision["source"]["card"] == "safe-place");
  CHECK(decision["source"]["ability"] == "forge");
}

TEST_CASE("the same for a key that a card forges") {
  const Answer safe = {{"card", "safe-place"}, {"aember", 3}};
  Table table("untamed", {{"aember", 7}, {"hand", {"key-charge"}}, {"artifacts", {safe}}}, {});
  table.play("key-charge");
  const Answer decision = table.choose({{"yes", true}})["decision"];
  REQUIRE(decision["kind"] == "number");
  CHECK(decision["source"]["card"] == "safe-place");
  CHECK(decision["source"]["ability"] == "forge");
}

// ---- One after the other ----

TEST_CASE("which of several cards an effect goes on with is an order") {
  Table table("untamed", {{"hand", {"scout"}}, {"line", {"flaxia", "murmook"}}},
              {{"line", {"troll"}}});
  table.play("scout");
  const Answer decision = table.pick({0, 1})["decision"];
  CHECK(decision["kind"] == "order");
  CHECK(decision["window"] == "cards");
  CHECK(options_of(decision) == Names{"1a", "1b"});
}

TEST_CASE("an order of one is not asked, whatever settles itself") {
  Table table("untamed", {{"hand", {"scout"}}, {"line", {"flaxia", "murmook"}}},
              {{"line", {"troll"}}}, kAskAll);
  table.play("scout");
  CHECK(table.pick({1})["decision"]["kind"] != "order");
  Table single("mars", {{"line", {"tunk"}}, {"hand", {"zyzzix-the-many"}}}, {}, kAskAll);
  CHECK(single.play("zyzzix-the-many")["decision"]["kind"] == "flank");
  CHECK(single.choose({{"pos", "left"}})["decision"]["kind"] == "main");
}

TEST_CASE("equal abilities of which one takes what the other would are all offered") {
  Table table("logos", {{"line", {"dextre"}}}, {{"line", {"sir-marrows", "sir-marrows"}}});
  const Answer decision = table.choose({{"verb", "reap"}})["decision"];
  REQUIRE(decision["kind"] == "order");
  REQUIRE(decision["options"].size() == 2);
  CHECK(decision["options"][1]["source"] == "2b");
  table.pick({1});
  CHECK(table.card("2a")["aember"] == 0);
  CHECK(table.card("2b")["aember"] == 1);
  Table one("logos", {{"line", {"dextre"}}}, {{"line", {"sir-marrows"}}});
  CHECK(one.choose({{"verb", "reap"}})["decision"]["kind"] == "main");
}

// ---- The most powerful ----

TEST_CASE("creatures that are the most powerful beyond doubt are told") {
  Table table("dis", {{"hand", {"three-fates"}}},
              {{"line", {"troll", "bumpsy", "krump", "urchin"}}});
  CHECK(uids_of(table.play("three-fates")["auto"]) == Names{"2a", "2c", "2b"});
}

TEST_CASE("creatures that tie for the last places are one choice") {
  Table table("dis", {{"hand", {"three-fates"}}},
              {{"line", {"bumpsy", "troll", "ganger-chieftain", "headhunter", "urchin"}}});
  const Answer answer = table.play("three-fates");
  CHECK(uids_of(answer["auto"]) == Names{"2b"});
  const Answer& decision = answer["decision"];
  CHECK(options_of(decision) == Names{"2a", "2c", "2d"});
  CHECK(decision["min"] == 2);
  CHECK(decision["max"] == 2);
  table.pick({2, 0});
  CHECK(table.client.state(table.game)["players"][1]["line"] == Answer{"2c", "2e"});
}

// ---- Without consequence ----

TEST_CASE("a key that can't be paid for is not offered") {
  for (const char* card : {"key-charge", "chota-hazri"}) {
    CAPTURE(card);
    Table table("untamed", {{"aember", 6}, {"hand", {card}}}, {});
    const Answer answer = table.play(card);
    CHECK(settled(answer) == Names{"yes-no"});
    CHECK(settled(answer, "why") == Names{"no-option"});
    CHECK(answer["decision"]["kind"] == "main");
    Table rich("untamed", {{"aember", 7}, {"hand", {card}}}, {});
    CHECK(rich.play(card)["decision"]["kind"] == "yes-no");
  }
  Table table("mars", {{"aember", 10}, {"hand", {"key-abduction", "troll"}}}, {});
  CHECK(table.play("key-abduction")["decision"]["kind"] == "main");
}

TEST_CASE("the destruction of nothing is not offered") {
  Table table("untamed", {{"hand", {"the-common-cold"}}}, {{"line", {"troll"}}});
  CHECK(table.play("the-common-cold")["decision"]["kind"] == "main");
  Table mars("untamed", {{"hand", {"the-common-cold"}}}, {{"line", {"tunk"}}});
  CHECK(mars.play("the-common-cold")["decision"]["kind"] == "yes-no");
}

TEST_CASE("alternatives of which none does anything are not offered") {
  Table table("logos", {{"line", {"ozmo-martianologist"}}}, {{"line", {"troll"}}});
  CHECK(table.choose({{"verb", "reap"}})["decision"]["kind"] == "main");
  Table mars("logos", {{"line", {"ozmo-martianologist"}}}, {{"line", {"tunk"}}});
  CHECK(mars.choose({{"verb", "reap"}})["decision"]["kind"] == "option");
  Table empty("logos", {{"hand", {"knowledge-is-power"}}}, {});
  CHECK(empty.play("knowledge-is-power")["decision"]["kind"] == "main");
}

TEST_CASE("no more damage is offered to be healed than there is") {
  const Answer hurt = {{"card", "troll"}, {"damage", 2}};
  Table table("untamed", {{"hand", {"vigor"}}, {"line", {hurt, "bumpsy"}}}, {});
  const Answer decision = table.choose({{"verb", "play"}, {"target", "1a"}})["decision"];
  REQUIRE(decision["kind"] == "number");
  CHECK(decision["options"].size() == 3);
  Table whole("untamed", {{"hand", {"vigor"}}, {"line", {hurt, "bumpsy"}}}, {});
  CHECK(whole.choose({{"verb", "play"}, {"target", "1b"}})["decision"]["kind"] == "main");
}

TEST_CASE("targets of nothing are not asked for") {
  const Answer line = {"troll", "bumpsy"};
  Table gun("mars", {{"artifacts", {"mothergun"}}, {"hand", {"fear"}}}, {{"line", line}});
  const Answer shot = gun.choose({{"verb", "action"}});
  CHECK(shot["decision"]["kind"] == "main");
  CHECK(settled(shot, "why") == Names{"no-option", "not-asked"});
  Table poor("mars", {{"hand", {"hypnotic-command"}}, {"line", {"tunk"}}}, {{"line", line}});
  CHECK(poor.play("hypnotic-command")["decision"]["kind"] == "main");
  Table rich("mars", {{"hand", {"hypnotic-command"}}, {"line", {"tunk"}}},
             {{"line", line}, {"aember", 1}});
  CHECK(rich.play("hypnotic-command")["decision"]["kind"] == "target");
  Table demon("dis", {{"hand", {"guardian-demon"}}}, {{"line", line}});
  CHECK(demon.choose({{"verb", "play"}, {"target", "2a"}})["decision"]["kind"] == "main");
}

TEST_CASE("where Æmber that isn't there would move is not asked") {
  const auto asked_when_it_falls = [](int aember) {
    const Answer bearer = {{"card", "dust-pixie"}, {"aember", aember}};
    Table table("brobnar", {{"line", {"troll"}}},
                {{"line", {"optio-gorkus", bearer, "optio-gorkus"}}});
    return table.choose({{"verb", "fight"}, {"target", "2b"}})["decision"]["kind"];
  };
  CHECK(asked_when_it_falls(0) == "main");
  CHECK(asked_when_it_falls(1) == "target");
}

// ---- What a card is now ----

TEST_CASE("a card has the traits that it has gained, and is what it is in play") {
  Table table("untamed", {{"hand", {"mutation-of-cunning"}}, {"line", {"flaxia"}}}, {});
  CHECK(table.card("1a")["traits"] == Names{"faerie"});
  table.play("mutation-of-cunning");
  CHECK(table.card("1a")["traits"] == Names{"mutant", "faerie"});

  Table legion("saurian", {{"artifacts", {"auto-legionary"}}}, {});
  CHECK(legion.card("1a")["type"] == "artifact");
  legion.choose({{"verb", "action"}});
  CHECK(legion.card("1a")["zone"] == "line");
  CHECK(legion.card("1a")["type"] == "creature");
}

// ---- Æmber ----

TEST_CASE("Æmber that the supply pays in place of a pool is told to come from there") {
  const Answer pixies = {{"aember", 3}, {"line", {"po-s-pixies"}}};
  const Answer from_supply = {{"supply", true}};
  const auto source = [](const Answer& answer) {
    for (const Answer& event : answer["events"])
      if (event["event"] == "aember") return event["from"];
    return Answer();
  };
  const Answer urchin = {{"hand", {"urchin"}}};
  Table thief("shadows", urchin, pixies);
  CHECK(source(thief.play("urchin")) == from_supply);
  Table robbed("shadows", urchin, {{"aember", 3}});
  CHECK(source(robbed.play("urchin")) == Answer{{"pool", 2}});
  Table captor("dis", {{"hand", {"charette"}}}, pixies);
  CHECK(source(captor.play("charette")) == from_supply);
}

// ---- Marks ----

TEST_CASE("every mark that the state tells of can be loaded") {
  for (const keyforge::MarkRow& mark : keyforge::kMarkTable) {
    if (mark.lasts == keyforge::MarkLasts::InPlay) continue;
    const std::string name = mark.in_files;
    CAPTURE(name);
    if (mark.lasts == keyforge::MarkLasts::Counter) {
      const Answer borne = {{name, 1}};
      const Answer artifact = {{"card", "cannon"}, {"counters", borne}};
      CHECK(Table("brobnar", {{"artifacts", {artifact}}}, {}).card("1a")["counters"] == borne);
      continue;
    }
    const Answer marked = {{"card", "troll"}, {name, true}};
    const Answer state = Table("brobnar", {{"line", {"troll", marked}}}, {}).card("1b");
    CHECK(state[name] == true);
    CHECK(Table("brobnar", {{"line", {"troll", marked}}}, {}).card("1a")[name] == false);
  }
}

TEST_CASE("a creature's lost armor is part of the state, and can be loaded") {
  Table table("dis", {{"hand", {"red-hot-armor"}}}, {{"line", {"sequis", "troll"}}});
  CHECK(table.card("2a")["armor_lost"] == false);
  table.play("red-hot-armor");
  CHECK(table.card("2a")["armor_lost"] == true);
  CHECK(table.card("2a")["armor"] == 0);
  const Answer bare = {{"card", "sequis"}, {"armor_lost", true}};
  Table loaded("dis", {{"line", {bare}}}, {});
  CHECK(loaded.card("1a")["armor_lost"] == true);
  CHECK(loaded.card("1a")["armor"] == 0);
}

}  // namespace archon::protocol::asked_test
