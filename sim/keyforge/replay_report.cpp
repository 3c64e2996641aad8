#include "sim/keyforge/replay_report.h"

#include <fmt/format.h>

#include <bit>
#include <vector>

#include "engine/core/printable.h"
#include "engine/keyforge/rules/query.h"
#include "sim/keyforge/report_parts.h"
#include "sim/keyforge/shown_card.h"

namespace archon::sim {
namespace {

using namespace keyforge;

std::string keys_of(const State& s, int player) {
  return counted(std::popcount(s.side[static_cast<size_t>(player)].keys), "key");
}

std::string name_of_deck(const Replay& replay, size_t player) {
  return printable(replay.decks[player].name);
}

std::string heading(const Replay& replay) {
  std::string out;
  for (size_t p = 0; p < 2; ++p) {
    const int chains = replay.options.chains[p];
    out +=
        fmt::format("{}  {:<36}{}{}\n", p + 1, name_of_deck(replay, p), printable(replay.agents[p]),
                    chains == 0 ? "" : "  " + counted(chains, "chain"));
  }
  return out + fmt::format("{} choices, rules of {}, a draw after turn {}\n", replay.choices(),
                           replay.rules.name(), replay.options.turn_limit);
}

std::string turn_heading(const Replay& replay, const State& s) {
  if (s.turn == 0) return "\nSet-up\n";
  const int other_player = other(s.active);
  std::string out =
      fmt::format("\nTurn {}: player {}, {}; {} and {} Æmber against {} and {}\n", s.turn,
                  s.active + 1, name_of_deck(replay, s.active), keys_of(s, s.active),
                  s.side[s.active].aember, keys_of(s, other_player), s.side[other_player].aember);
  // A house that there was no choice of.
  if (s.house != House::None) out += fmt::format("       house {}\n", name_of(s.house));
  return out;
}

}  // namespace

std::string changes_text(const State& before, const State& after) {
  std::vector<std::string> parts;
  for (int player = 0; player < 2; ++player) {
    const Side& was = before.side[static_cast<size_t>(player)];
    const Side& is = after.side[static_cast<size_t>(player)];
    const std::string keys = was.keys == is.keys ? "" : keys_of(after, player) + " and ";
    if (was.keys != is.keys || was.aember != is.aember)
      parts.push_back(fmt::format("player {} has {}{} Æmber", player + 1, keys, is.aember));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

namespace {

// Choices within a card stand further in than those of the turn.
bool is_within_card(const State& s) { return row_of(s.decision.ask).asker != Asker::Turn; }

std::string choice_line(const State& before, Move move, const State& after, int number,
                        const Match& match) {
  const bool names_player = before.turn == 0;
  const std::string changes = changes_text(before, after);
  return fmt::format("{:5}  {}{}{}{}\n", number, is_within_card(before) ? "  " : "",
                     names_player ? fmt::format("player {}: ", before.decision.player + 1) : "",
                     describe(before, match, move),
                     changes.empty() ? "" : fmt::format("  ({})", changes));
}

std::string ending(const Replay& replay, const State& s, const Match& match) {
  std::string out = fmt::format("\n{}\n", ending_words(replay, s));
  if (replay.failure && replay.failure->choice)
    out += fmt::format("The choice that broke it: {} ({})\n", choice_text(*replay.failure->choice),
                       describe(s, match, *replay.failure->choice));
  return out;
}

// ---- Positions ----

std::string title(const View& t, CardId id) { return t.def(id).title; }

template <class Cards>
std::string card_lines(const View& t, std::string_view name, const Cards& cards, bool in_play) {
  std::string out;
  for (const CardId id : cards) {
    out += fmt::format("  {:<11}{}{}\n", out.empty() ? name : "", title(t, id),
                       in_play ? marks_text(shown(t, id)) : "");
  }
  return out;
}

std::string side_text(const Replay& replay, const View& t, Player p) {
  const Side& side = t.s.side[p];
  std::string out = fmt::format("\nPlayer {}, {}: {}, {} Æmber", p + 1, name_of_deck(replay, p),
                                keys_of(t.s, p), side.aember);
  if (side.chains > 0) out += ", " + counted(side.chains, "chain");
  out += fmt::format("; {} in the deck, {} discarded\n", counted(side.deck.size(), "card"),
                     side.discard.size());
  out += card_lines(t, "line", side.line, true);
  out += card_lines(t, "artifacts", side.controlled & t.s.artifacts, true);
  out += card_lines(t, "hand", side.hand, false);
  out += card_lines(t, "archives", side.archives, false);
  out += card_lines(t, "purged", side.purged, false);
  return out;
}

}  // namespace

std::string ending_words(const Replay& replay, const State& s) {
  if (replay.failure)
    return fmt::format("The game failed in turn {}: {}.", s.turn, replay.failure->why);
  if (!s.over()) return fmt::format("The game was left open in turn {}.", s.turn);
  if (s.winner == kDrawn) return fmt::format("A draw, by the limit of {} turns.", s.turn_limit);
  return fmt::format("Player {}, {}, wins in turn {}, with {} against {}.", s.winner + 1,
                     name_of_deck(replay, s.winner), s.turn, keys_of(s, s.winner),
                     keys_of(s, other(s.winner)));
}

std::string position_text(const Replay& replay, const State& s, const Match& match) {
  const keyforge::View t(s, match);
  std::string out = side_text(replay, t, 0) + side_text(replay, t, 1);
  if (s.over()) return out + ending(replay, s, match);
  out += s.turn == 0 ? "\nIn the set-up" : fmt::format("\nIn turn {}", s.turn);
  out += fmt::format(", player {} can choose:\n", s.decision.player + 1);
  MoveList list;
  legal_moves(s, list);
  for (const Move move : list)
    out += fmt::format("  {:<7}{}\n", choice_text(move), describe(s, match, move));
  return out;
}

std::string replay_text(const Replay& replay, const Library& library, int most) {
  const Match match = match_of(replay, library);
  std::string out = heading(replay);
  int number = 0;
  int turn = -1;
  const Watch watch = [&](const State& before, Move move, const State& after) {
    if (before.turn != turn) out += turn_heading(replay, before);
    turn = before.turn;
    out += choice_line(before, move, after, ++number, match);
  };
  const State s = play_replay(replay, match, {most, watch});
  if (most < std::numeric_limits<int>::max())
    return out + fmt::format("\nAfter choice {}\n", number) + position_text(replay, s, match);
  return out + ending(replay, s, match);
}

}  // namespace archon::sim
