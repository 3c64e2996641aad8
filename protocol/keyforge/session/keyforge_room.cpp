#include "protocol/keyforge/session/keyforge_room.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "protocol/formats/client_files.h"
#include "protocol/formats/field_tree.h"
#include "protocol/formats/secret.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/houses.h"
#include "protocol/keyforge/formats/load.h"
#include "protocol/keyforge/session/open_keyforge.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

struct Seat {
  PlayableDeck deck;
  std::optional<Deck> list;  // of a whole deck, for the replay
};

int find_card(const Field& name, const Library& library) {
  const int number = library.find(name.text());
  if (number < 0)
    throw Fault(kBadField,
                fmt::format("{}: unknown card '{}'{}", name.path(), excerpt(name.text()),
                            library.facts().suggest(excerpt(name.text()))),
                name.path());
  if (!library.def(number).scripted)
    throw Fault(kBadField, fmt::format("{}: '{}' has no script yet", name.path(), name.text()),
                name.path());
  return number;
}

// An id, or {"card": ..., "house": ...}.
PlayableDeck::Entry read_entry(const Field& item, const Library& library) {
  const bool plain = item.present() && item.json().is_string();
  if (!plain) item.only({"card", "house"});
  const int number = find_card(plain ? item : item["card"], library);
  const CardDef& def = library.def(number);
  if (def.reference != Reference::None)
    item.expected(fmt::format("no {}, which stands beside the deck", name_of(def.reference)));
  const bool maverick = !plain && item["house"].present();
  return {narrow<uint16_t>(number), def.bonus, maverick ? read_house(item["house"]) : def.house};
}

// The houses that are given, or those of the cards.
std::array<House, 3> read_houses(const Field& houses, const PlayableDeck& deck) {
  std::array<House, 3> out{House::None, House::None, House::None};
  size_t count = 0;
  const auto add = [&](House house, const Field& where) {
    if (std::find(out.begin(), out.end(), house) != out.end()) return;
    if (count == out.size()) where.expected("at most three houses");
    out[count++] = house;
  };
  for (const Field& house : houses.items()) add(read_house(house), houses);
  if (!houses.present())
    for (const auto& card : deck.cards) add(card.house, houses);
  return out;
}

void read_reference(const Field& name, Reference kind, const Library& library, PlayableDeck& deck) {
  const int number = find_card(name, library);
  if (library.def(number).reference != kind)
    name.expected(fmt::format("a card of the kind '{}'", name_of(kind)));
  deck.beside.push_back(narrow<uint16_t>(number));
}

void read_beside(const Field& player, const Library& library, PlayableDeck& deck) {
  if (player["token"].present()) read_reference(player["token"], Reference::Token, library, deck);
  if (player["power"].present()) read_reference(player["power"], Reference::Power, library, deck);
  for (const Field& item : player["prophecies"].items())
    read_reference(item, Reference::Prophecy, library, deck);
  if (int_size(deck.beside) > kMostReferences)
    player["prophecies"].expected(fmt::format("at most {} cards beside a deck", kMostReferences));
  if (!deck.beside.empty() && int_size(deck.cards) > kReferencePlace)
    player["deck"].expected(
        fmt::format("1 to {} cards where others stand beside them", kReferencePlace));
}

Seat read_list(const Field& player, const Library& library) {
  Seat out;
  out.deck.name = player["name"].present() ? player["name"].name() : "a list";
  const std::vector<Field> cards = player["deck"].items();
  if (cards.empty() || cards.size() > kMaxOwned)
    player["deck"].expected(fmt::format("1 to {} cards", kMaxOwned));
  for (const Field& card : cards) out.deck.cards.push_back(read_entry(card, library));
  read_beside(player, library, out.deck);
  out.deck.houses = read_houses(player["houses"], out.deck);
  // No house is printed on anomalies: they have one of their deck.
  for (auto& card : out.deck.cards)
    if (card.house == House::None) card.house = out.deck.houses.front();
  return out;
}

// A deck by its name, or in a file where clients may name one.
Deck deck_named(const Field& deck, const Facts& known, bool files) {
  const std::string spec = deck.text();
  if (!looks_like_deck_file(spec)) {
    deck.expect_name(spec);
    return find_named_deck(spec);
  }
  expect_readable(deck, spec, files);
  return find_deck(spec, {}, known);
}

Seat read_seat(const Field& player, const Library& library, bool files) {
  player.only({"deck", "houses", "chains", "name", "token", "power", "prophecies"});
  const Field deck = player["deck"];
  if (!deck.present() || !deck.json().is_string()) return read_list(player, library);
  return finding(deck, [&] {
    Seat out;
    out.list = deck_named(deck, library.facts(), files);
    out.deck = prepare(*out.list, library);
    return out;
  });
}

// By which edition they are played where the request names none.
Rules book_of(const std::array<Seat, 2>& seats) {
  std::vector<Deck> lists;
  for (const Seat& seat : seats)
    if (seat.list) lists.push_back(*seat.list);
  return edition_of_all(lists);
}

Rng generator(const Field& seed, const std::optional<Salt>& salt) {
  const uint64_t number = seed.present() ? seed.big_number() : 1;
  return salt ? stream_of(salt, number, 0, Stream::Game) : Rng(number);
}

// Of a game that can be played again: with whole decks.
std::shared_ptr<const Beginning> beginning_of(const std::array<Seat, 2>& seats, const Rng& rng,
                                              const GameOptions& options,
                                              const std::optional<Salt>& salt) {
  if (!seats[0].list || !seats[1].list) return nullptr;
  Beginning beginning;
  beginning.decks = {*seats[0].list, *seats[1].list};
  beginning.agents = {"a client", "a client"};
  beginning.rng = rng;
  beginning.options = options;
  if (salt) {
    beginning.salt = salt->hex();
    beginning.salt_hash = salt->hash();
  }
  return std::make_shared<const Beginning>(std::move(beginning));
}

}  // namespace

Json KeyforgeRoom::hello() {
  const Library& all = libraries_.of(Rules{});
  Json cards = Json::array();
  for (int i = 0; i < all.size(); ++i)
    if (all.def(i).scripted) cards.push_back(all.def(i).id);
  Json rules = Json::array();
  rules.push_back(Rules{}.name());
  for (size_t e = kEditions; e-- > 0;)
    if (kEditionNames[e] != Rules{}.name()) rules.push_back(kEditionNames[e]);
  Json settings = Json::array();
  const Json settings_of_new = auto_json(kServeSettings);
  for (const auto& [setting, on] : settings_of_new.items()) settings.push_back(setting);
  return {{"rules", rules},
          {"cards", cards},
          {"auto", settings},
          {"library", fmt::format("{:016x}", all.fingerprint())}};
}

Json KeyforgeRoom::cards(const Field& request) {
  request.only({"id", "op", "of", "ids", "rules"});
  const Library& all = libraries_.of(read_rules(request["rules"]));
  Json out = Json::array();
  for (const Field& id : request["ids"].items()) {
    const int number = all.find(id.text());
    if (number < 0)
      throw Fault(kBadField,
                  fmt::format("{}: unknown card '{}'{}", id.path(), excerpt(id.text()),
                              all.facts().suggest(excerpt(id.text()))),
                  id.path());
    out.push_back(card_json(all, number));
  }
  return {{"cards", out}};
}

Opened KeyforgeRoom::new_game(const Field& request) {
  request.only({"id", "op", "of", "seed", "salt", "first", "rules", "players", "auto", "turn_limit",
                "view"});
  const Library& all = libraries_.of(read_rules(request["rules"]));
  const std::vector<Field> players = request["players"].items();
  if (players.size() != 2) request["players"].expected("a list of two players");
  GameOptions options;
  std::array<Seat, 2> seats;
  for (size_t p = 0; p < 2; ++p) {
    seats[p] = read_seat(players[p], all, may_.files);
    options.chains[p] = players[p]["chains"].number_or(0, 99, 0);
  }
  options.first = request["first"].present() ? request["first"].player() : 0;
  options.turn_limit = request["turn_limit"].byte_or(2, 250, 200);
  options.settings = read_auto(request["auto"], kServeSettings);
  const std::optional<Salt> salt = read_salt(request["salt"], may_.programs);
  const Rng rng = generator(request["seed"], salt);
  const Library& of = request["rules"].present() ? all : libraries_.of(book_of(seats));
  const Match match(of, seats[0].deck, seats[1].deck);
  std::vector<Happening> happened;
  GameLog log;
  log.happenings = &happened;
  OpenKeyforge game(match, keyforge::new_game(match, rng, options, &log));
  game.happenings = std::move(happened);
  game.beginning = beginning_of(seats, rng, options, salt);
  game.ask();
  return {std::make_unique<OpenKeyforge>(std::move(game)), salt_json(salt)};
}

static const std::vector<const char*>& keys_of_load() {
  static const std::vector<const char*> keys = [] {
    std::vector<const char*> out = {
        "id",    "op",   "of",    "seed",  "turn", "first_turn", "turn_limit", "active",
        "first", "step", "house", "rules", "auto", "players",    "history",    "view"};
    for (const Thing favour : kFavours) out.push_back(row_of(favour).name);
    return out;
  }();
  return keys;
}

std::unique_ptr<OpenGame> KeyforgeRoom::load(const Field& request) {
  const bool file = request["position"].present();
  if (file)
    request.only({"id", "op", "of", "position", "auto", "view"});
  else
    request.only(keys_of_load());
  if (file) expect_length(request["position"]);
  const LoadedPosition loaded =
      file ? load_file(request["position"], libraries_.of(rules_of_file(request["position"])))
           : load_players(request, libraries_.of(read_rules(request["rules"])));
  State state = loaded.state;
  state.settings = read_auto(request["auto"], file ? state.settings : kServeSettings);
  OpenKeyforge game(loaded.match, state);
  const char* where = file ? "position" : "players";
  for (const auto& [id, name] : loaded.names) {
    (file ? request["position"] : request["players"]).expect_name(name);
    if (name.starts_with('?'))
      throw Fault(
          kBadField,
          fmt::format("{}: '{}': names with ? are reserved for hidden cards", where, excerpt(name)),
          where);
    if (!game.uids.rename(id, name))
      throw Fault(kBadField, fmt::format("{}: two cards have the name '{}'", where, excerpt(name)),
                  where);
  }
  GameLog log = game.game_log();
  ask_again(state, game.match(), &log);
  game.change(game.match(), state);
  game.ask();
  return std::make_unique<OpenKeyforge>(std::move(game));
}

}  // namespace archon::protocol
