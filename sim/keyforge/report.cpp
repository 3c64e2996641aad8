#include "sim/keyforge/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "sim/keyforge/card_effects.h"
#include "sim/keyforge/findings.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {
namespace {

// ---- Table -------------------------------------------------------------------------------------

std::string scores_table(const RunInfo& run, const MatchResult& r) {
  std::string out;
  const auto line = [&](std::string_view name, const Estimate& e, const std::string& more) {
    out += fmt::format("  {:<22}{:>9}   {:<20}{}", name, percent(e.value),
                       percent_range(e.interval), more);
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  };
  line("A wins", r.win_rate,
       fmt::format("{} won, {} lost, {} drawn at the limit of {} turns", r.wins[0], r.wins[1],
                   r.draws, run.setup.turn_limit));
  line("who goes first wins", r.first_player, "");
  line("games saved by pairing", r.saved, "");
  out += forfeits_table(r.side[0].forfeits, r.side[1].forfeits);
  const auto& q = r.turns_quantiles;
  out += fmt::format(
      "  {:<22}{:>9.1f}   standard deviation {:.1f}; from {} to {}, quartiles {}, {}, {}\n",
      "turns a game", r.turns_mean, r.turns_sd, q[0], q[4], q[1], q[2], q[3]);
  return out;
}

std::string means_table(const MatchResult& r) {
  struct Row {
    const char* name;
    double SideResult::*value;
  };
  static constexpr Row kRows[] = {{"keys a game", &SideResult::keys},
                                  {"Æmber gained a game", &SideResult::gained},
                                  {"Æmber stolen a game", &SideResult::stolen},
                                  {"Æmber captured a game", &SideResult::captured},
                                  {"cards played a turn", &SideResult::played},
                                  {"reaps a turn", &SideResult::reaps}};
  std::string out = fmt::format("  {:<22}{:>9}{:>9}\n", "", "A", "B");
  for (const Row& row : kRows)
    out += fmt::format("  {:<22}{:>9.2f}{:>9.2f}\n", row.name, r.side[0].*row.value,
                       r.side[1].*row.value);
  return out;
}

std::string keys_table(const MatchResult& r) {
  constexpr size_t kColumns = 12;
  const size_t count = std::min(kColumns, r.side[0].keys_at.size());
  std::string out = fmt::format("  {:<22}", "keys by turn");
  for (size_t i = 0; i < count; ++i) out += fmt::format("{:>7}", (i + 1) * kTurnStep);
  for (size_t side = 0; side < kSides; ++side) {
    out += fmt::format("\n  {:<22}", side == 0 ? "A" : "B");
    for (size_t i = 0; i < count; ++i) out += fmt::format("{:>7.2f}", r.side[side].keys_at[i]);
  }
  return out + "\n";
}

std::string card_cells(int64_t games, const Estimate& won) {
  if (games == 0) return fmt::format("{:>7}{:>27}", 0, "");
  return fmt::format(
      "{:>7}{:>9} {:>17}", games, percent(won.value),
      fmt::format("{:.0f} % to {:.0f} %", 100 * won.interval.low, 100 * won.interval.high));
}

const char* group_heading(CardVerdict verdict) {
  switch (verdict) {
    case CardVerdict::kHelps: return "that help";
    case CardVerdict::kUnsure: return "of which it can't be told, in the order of the deck";
    case CardVerdict::kHurts: return "that hurt";
  }
  return "";
}

std::string effect_cell(const std::optional<Estimate>& effect) {
  if (!effect) return fmt::format("{:>7}{:>18}", "", "");
  return fmt::format(
      "{:>+7.1f} {:>17}", 100 * effect->value,
      fmt::format("{:+.1f} to {:+.1f}", 100 * effect->interval.low, 100 * effect->interval.high));
}

// Grouped, as an order among cards that can't be told apart would be noise.
std::string cards_table(const RunInfo& run, const SideResult& side, char name) {
  std::string out = fmt::format("{:<38}{:>7}{:<27}{:>25}\n", fmt::format("Cards of {}", name),
                                "drawn", "   wins when drawn", "minus when not drawn");
  std::optional<CardVerdict> group;
  for (const CardResult& card : by_effect(side.cards)) {
    if (card.verdict != group) out += fmt::format("  {}\n", group_heading(card.verdict));
    group = card.verdict;
    std::string line =
        fmt::format("  {} x {:<32}{}{}", card.copies, run.library.def(card.def).title,
                    card_cells(card.drawn, card.won_drawn), effect_cell(card.effect));
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

std::string cards_note(const RunInfo& run, const MatchResult& r) {
  if (r.cards_judged == 0) return "";
  return fmt::format(
      "\nWins when drawn minus when not, among games with about equally many cards drawn. The\n"
      "intervals of all {} cards hold together with {:g} % confidence.\n",
      r.cards_judged, 100 * run.confidence);
}

// ---- JSON --------------------------------------------------------------------------------------

Json cards_json(const RunInfo& run, const SideResult& side) {
  Json out = Json::array();
  for (const CardResult& card : side.cards) {
    const keyforge::CardDef& def = run.library.def(card.def);
    out.push_back({{"id", def.id},
                   {"title", def.title},
                   {"copies", card.copies},
                   {"games_drawn", card.drawn},
                   {"win_rate_drawn", estimate_json(card.won_drawn)},
                   {"games_played", card.played},
                   {"win_rate_played", estimate_json(card.won_played)},
                   {"effect", card.effect ? estimate_json(*card.effect) : Json(nullptr)},
                   {"verdict", name_of(card.verdict)}});
  }
  return out;
}

Json side_json(const RunInfo& run, const MatchResult& r, size_t side) {
  const SideResult& s = r.side[side];
  return {{"wins", r.wins[side]},
          {"forfeits", forfeits_json(s.forfeits)},
          {"keys_per_game", s.keys},
          {"aember_gained_per_game", s.gained},
          {"aember_stolen_per_game", s.stolen},
          {"aember_captured_per_game", s.captured},
          {"cards_played_per_turn", s.played},
          {"reaps_per_turn", s.reaps},
          {"reaps_per_game", s.reaps_a_game},
          {"cards", cards_json(run, s)}};
}

Json keys_json(const MatchResult& r) {
  Json out = Json::array();
  for (size_t i = 0; i < r.side[0].keys_at.size(); ++i)
    out.push_back(
        {{"turn", (i + 1) * kTurnStep}, {"a", r.side[0].keys_at[i]}, {"b", r.side[1].keys_at[i]}});
  return out;
}

// ---- CSV ---------------------------------------------------------------------------------------

std::string csv_side(const SideRecord& side) {
  const keyforge::Tally& t = side.tally;
  return fmt::format(",{},{},{},{},{},{},{}", side.keys, t.gained, t.stolen, t.captured, t.played,
                     t.discarded, t.reaps);
}

}  // namespace

std::string match_table(const RunInfo& run, const MatchResult& r) {
  std::string out = heading_table(run);
  out += fmt::format(
      "\n{} games in {}{}{}\n", r.games, pairs_words(run.setup, r.tally.pairs()),
      run.shard.is_whole() ? "" : fmt::format("; part {} of {}", run.shard.number, run.shard.of),
      run.interrupted ? fmt::format("; interrupted, {} were asked for", run.games_asked) : "");
  out += failures_table(r.failures, r.games);
  out += salt_table(run.setup) + "\n";
  if (r.games == 0) return out;
  out += in_lines(match_finding(run, r)) + "\n";
  out += scores_table(run, r) + "\n" + means_table(r) + "\n" + keys_table(r);
  for (size_t side = 0; side < kSides; ++side)
    (out += '\n') += cards_table(run, r.side[side], side == 0 ? 'A' : 'B');
  return out + cards_note(run, r);
}

std::string match_json(const RunInfo& run, const MatchResult& r) {
  Json out = heading_json("archon_match", run);
  out["a"]["chains"] = run.setup.chains[0];
  out["b"]["chains"] = run.setup.chains[1];
  if (!run.shard.is_whole()) out["shard"] = {{"number", run.shard.number}, {"of", run.shard.of}};
  out["finding"] = match_finding(run, r);
  out["games_asked"] = run.games_asked;
  out["games"] = r.games;
  out["draws"] = r.draws;
  out["failures"] = failures_json(r.failures);
  out["win_rate_a"] = estimate_json(r.win_rate);
  out["win_rate_first_player"] = estimate_json(r.first_player);
  out["saved_by_pairing"] = estimate_json(r.saved);
  const auto& q = r.turns_quantiles;
  out["turns"] = {{"mean", r.turns_mean}, {"sd", r.turns_sd}, {"least", q[0]},
                  {"quartile_1", q[1]},   {"median", q[2]},   {"quartile_3", q[3]},
                  {"most", q[4]}};
  out["mean_keys"] = keys_json(r);
  out["cards_judged"] = r.cards_judged;
  out["side_a"] = side_json(run, r, 0);
  out["side_b"] = side_json(run, r, 1);
  return to_text(out);
}

std::string match_csv(const std::vector<PairRecord>& pairs, const std::vector<int64_t>& numbers) {
  std::string out = "pair,game,first,winner,turns";
  for (const char side : {'a', 'b'})
    for (const char* column : {"keys", "aember_gained", "aember_stolen", "aember_captured",
                               "cards_played", "cards_discarded", "reaps"})
      out += fmt::format(",{}_{}", column, side);
  out += ",forfeited\n";
  for (size_t i = 0; i < pairs.size(); ++i) {
    const int64_t number = numbers.empty() ? static_cast<int64_t>(i) : numbers[i];
    for (size_t g = 0; g < 2; ++g) {
      const GameRecord& game = pairs[i][g];
      out += fmt::format("{},{},{},{},{}", number + 1, g + 1, csv_cell(game.first == 0 ? "a" : "b"),
                         csv_cell(game.winner < 0    ? "draw"
                                  : game.winner == 0 ? "a"
                                                     : "b"),
                         game.turns);
      out += csv_side(game.side[0]) + csv_side(game.side[1]);
      out += game.forfeit.empty() ? ",no\n" : ",yes\n";
    }
  }
  return out;
}

}  // namespace archon::sim
