#include "sim/keyforge/review/table_film.h"

#include <fmt/format.h>

#include <bit>
#include <unordered_map>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/rules/derived/query.h"
#include "sim/keyforge/marks/marks.h"
#include "sim/keyforge/review/shown_card.h"

namespace archon::sim {
namespace {

using namespace keyforge;
using report::Json;

report::Film::Look look_of(std::set<std::string> pictures) {
  return {"archonTable",
          {"keyforge/board/board.js", "keyforge/review/table_film.js"},
          {"keyforge/board/board.css"},
          std::move(pictures)};
}

std::string when_words(const State& s) {
  return s.turn == 0 ? "Set-up" : fmt::format("Turn {}", s.turn);
}

}  // namespace

// What a board is drawn of: table_film.js reads it.
class TableFilm::Boards {
 public:
  Boards(const Match& match, std::optional<Player> viewer) : match_(match), viewer_(viewer) {}

  Json board(const State& s) { return viewer_ ? drawn(seen_by(s, *viewer_)) : drawn(s); }

  const Json& cards() const { return cards_; }
  // Of all houses that were drawn, and of what boards count.
  std::set<std::string> pictures() const {
    std::set<std::string> out = board_pictures();
    for (const House house : houses_) out.insert(mark_of(house).picture);
    return out;
  }

 private:
  Json drawn(const State& s) {
    const View t(s, match_);
    return {{"house", s.house == House::None ? "" : std::string(name_of(s.house))},
            {"active", s.active},
            {"0", side(t, 0)},
            {"1", side(t, 1)}};
  }

  bool is_seen(const View& t, CardId id) const { return keyforge::is_seen(t.s, id, viewer_); }

  // A card as it looks wherever it lies: its title, house and type.
  size_t looks(const View& t, CardId id, const std::string& title) {
    const House house = t.house(id);
    const std::string word = house == House::None ? "" : std::string(name_of(house));
    return number_of({title, word, kCardTypeNames[index_of(t.def(id).type)]}, house);
  }
  size_t number_of(Json look, House house) {
    const auto [at, is_new] = numbers_.try_emplace(look.dump(), cards_.size());
    if (is_new && house != House::None) houses_.insert(house);
    if (is_new) cards_.push_back(std::move(look));
    return at->second;
  }
  size_t looks(const View& t, CardId id) { return looks(t, id, t.def(id).title); }

  Json card(const View& t, CardId id) {
    const ShownCard shown_card = shown(t, id);
    Json out = {{"t", looks(t, id, shown_card.title)}};
    if (shown_card.is_creature) out["p"] = shown_card.power;
    const auto number = [&](const char* name, int n) {
      if (n > 0) out[name] = n;
    };
    number("r", shown_card.armor);
    number("d", shown_card.damage);
    number("a", shown_card.aember);
    if (shown_card.is_exhausted) out["x"] = 1;
    std::string marks;
    for (const auto* words : {&shown_card.marks, &shown_card.upgrades})
      for (const std::string& word : *words) marks += (marks.empty() ? "" : ", ") + word;
    if (!marks.empty()) out["m"] = marks;
    return out;
  }

  template <class Cards>
  Json cards(const View& t, const Cards& ids) {
    Json out = Json::array();
    for (const CardId id : ids) out.push_back(card(t, id));
    return out;
  }

  template <class Cards>
  Json titles(const View& t, const Cards& ids) {
    Json out = Json::array();
    for (const CardId id : ids)
      out.push_back(is_seen(t, id) ? looks(t, id) : number_of({"", "", ""}, House::None));
    return out;
  }

  // As they lie in hand, with the icons that this copy has been given; hidden ones are counted.
  Json hand(const View& t, const CardSet& ids) {
    Json out = Json::array();
    for (const CardId id : ids) {
      if (!is_seen(t, id)) continue;
      std::string words = t.def(id).title;
      for (const std::string& icon : added_icons(t.match, id)) words += " +" + icon;
      out.push_back(looks(t, id, words));
    }
    return out;
  }

  // A prophecy, and what lies under it while it is active.
  Json prophecy(const View& t, CardId id) {
    Json out = {{"t", looks(t, id)}};
    if (!t.s.activated.has(id)) {
      out["i"] = 1;
      return out;
    }
    std::string words = "active";
    for (const CardId under : cards_under(t.s, id))
      words += fmt::format(", with {} under it",
                           is_seen(t, under) ? t.def(under).title : "a hidden card");
    out["m"] = words;
    return out;
  }

  // Archon powers and prophecies, where there are any.
  void add_beside(const View& t, Player p, Json& out) {
    const CardSet own = CardSet::owned_by(p);
    if (const CardSet powers = t.match.powers() & own; !powers.empty())
      out["power"] = titles(t, powers);
    for (const CardId id : t.match.prophecies() & own) out["prophecies"].push_back(prophecy(t, id));
  }

  Json side(const View& t, Player p) {
    const Side& s = t.s.side[p];
    Json out = {{"keys", std::popcount(s.keys)},
                {"cost", key_cost(t, p)},
                {"aember", s.aember},
                {"chains", s.chains},
                {"deck", s.deck.size()},
                {"line", cards(t, s.line)},
                {"artifacts", cards(t, s.controlled & t.s.artifacts)},
                {"hand", hand(t, s.hand)},
                {"discard", titles(t, s.discard)},
                {"archives", titles(t, s.archives)},
                {"purged", titles(t, s.purged)}};
    if (viewer_ && *viewer_ != p) out["hidden"] = s.hand.size() - int_size(out["hand"]);
    add_beside(t, p, out);
    return out;
  }

  const Match& match_;
  std::optional<Player> viewer_;
  Json cards_ = Json::array();
  std::unordered_map<std::string, size_t> numbers_;
  std::set<House> houses_;
};

TableFilm::TableFilm(std::array<std::string, 2> names, const Match& match,
                     std::optional<Player> viewer)
    : names_(std::move(names)), boards_(std::make_unique<Boards>(match, viewer)) {}
TableFilm::~TableFilm() = default;

void TableFilm::begin(const State& start, const std::string& words) {
  film_.add({words, when_words(start)}, boards_->board(start));
}

void TableFilm::add(const State& before, const std::string& words, const State& after) {
  const Player who = before.decision.player;
  const bool is_within = row_of(before.decision.ask).asker != Asker::Turn;
  film_.add({words, when_words(before),
             names_[0] == names_[1] ? fmt::format("Player {}", who + 1) : names_[who], is_within},
            boards_->board(after));
}

report::Report::Applet TableFilm::applet(bool listed) const {
  const Json players = {{{"deck", names_[0]}}, {{"deck", names_[1]}}};
  return film_.applet(look_of(boards_->pictures()),
                      {{"players", players}, {"cards", boards_->cards()}}, listed);
}

report::Report::Applet table_picture(const std::array<std::string, 2>& names, const State& state,
                                     const Match& match) {
  TableFilm film(names, match, state.decision.player);
  film.begin(state, "");
  return film.applet();
}

}  // namespace archon::sim
