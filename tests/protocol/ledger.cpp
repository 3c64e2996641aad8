#include "tests/protocol/ledger.h"

#include <vector>

namespace archon::protocol {

namespace {

const std::vector<std::string> kMarks = {"ready", "stunned", "warded", "enraged", "tagged"};

bool in_play(const std::string& zone) {
  return zone == "line" || zone == "artifacts" || zone == "upgrades";
}

}  // namespace

Ledger::Ledger(const Answer& state) : books_(books_of(state)) {}

Answer Ledger::books_of(const Answer& state) {
  Answer out;
  for (const auto& [uid, card] : state["cards"].items()) {
    Answer& book = out["cards"][uid];
    const std::string zone = card["zone"];
    book = {{"zone", in_play(zone) ? "play" : zone},
            {"owner", card["owner"]},
            {"damage", card.value("damage", 0)},
            {"aember", card.value("aember", 0)},
            {"power_counters", card.value("power_counters", 0)}};
    for (const std::string& mark : kMarks) book[mark] = card.value(mark, false);
  }
  for (const Answer& player : state["players"])
    out["players"].push_back(
        {{"aember", player["aember"]}, {"keys", player["keys"]}, {"chains", player["chains"]}});
  for (const char* key : {"turn", "house", "winner", "over"}) out[key] = state[key];
  return out;
}

void Ledger::note(const Answer& events) {
  for (const Answer& event : events) {
    CAPTURE(event);
    note_one(event);
  }
}

Answer& Ledger::purse(const Answer& where) {
  if (where.contains("uid")) return card(where["uid"])["aember"];
  return books_["players"][where["pool"].get<size_t>() - 1]["aember"];
}

void Ledger::pay(const Answer& event) {
  const int amount = event["amount"];
  if (!event["from"].contains("supply")) {
    Answer& from = purse(event["from"]);
    REQUIRE(from.get<int>() >= amount);
    from = from.get<int>() - amount;
  }
  if (event["to"].contains("supply")) return;
  Answer& to = purse(event["to"]);
  to = to.get<int>() + amount;
}

void Ledger::move(const std::string& uid, const std::string& from, const std::string& to) {
  Answer& book = card(uid);
  REQUIRE(book["zone"] == from);
  book["zone"] = to;
  if (from != "play") return;
  book["damage"] = book["power_counters"] = 0;
  for (const std::string& mark : kMarks) book[mark] = false;
}

void Ledger::note_one(const Answer& event) {
  const std::string what = event["event"];
  const std::string uid = event.value("uid", "");
  const auto player = event.value("player", size_t{0});
  const auto add = [&](Answer& to, int n) { to = to.get<int>() + n; };
  if (what == "turn") {
    books_["turn"] = event["turn"];
    books_["house"] = nullptr;
  } else if (what == "house") {
    books_["house"] = event["house"];
  } else if (what == "play") {
    move(uid, event["from"], "played");
  } else if (what == "move") {
    move(uid, event["from"], event["to"]);
  } else if (what == "shuffle" || what == "swap-piles") {
    const bool swap = what == "swap-piles";
    if (!swap && event["amount"] == 0) return;
    for (Answer& book : books_["cards"]) {
      if (book["owner"] != player) continue;
      if (book["zone"] == "discard")
        book["zone"] = "deck";
      else if (swap && book["zone"] == "deck")
        book["zone"] = "discard";
    }
  } else if (what == "damage") {
    add(card(uid)["damage"], event["amount"]);
  } else if (what == "heal") {
    add(card(uid)["damage"], -event["amount"].get<int>());
  } else if (what == "destroyed" || what == "spared") {
    card(uid)["tagged"] = what == "destroyed";
  } else if (what == "aember") {
    pay(event);
  } else if (what == "forge" || what == "unforge") {
    books_["players"][player - 1]["keys"][event["key"].get<std::string>()] = what == "forge";
  } else if (what == "chains") {
    add(books_["players"][player - 1]["chains"], event["amount"]);
  } else if (what == "mark") {
    if (event["mark"] != "bare-of-armor") card(uid)[event["mark"].get<std::string>()] = event["on"];
  } else if (what == "counters") {
    if (event.contains("counter"))
      add(card(uid)["counters"][event["counter"].get<std::string>()], event["amount"]);
    else
      add(card(uid)["power_counters"], event["amount"]);
  } else if (what == "over") {
    books_["over"] = true;
    if (player > 0) books_["winner"] = player;
  }
}

std::string Ledger::difference(const Answer& state) const {
  const Answer found = books_of(state);
  return found == books_ ? "" : Answer::diff(books_, found)[0].dump();
}

}  // namespace archon::protocol
