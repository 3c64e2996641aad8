#include "sim/archmajesty/usage/usage_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "sim/kinds/match/card_effects.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

constexpr int64_t kFewestUses = 20;  // of a card, for shares to be told
constexpr const char* kSideNames[] = {"A", "B"};

// What it is used for in more than half of its uses, if that is sure.
std::optional<CardUse> chief_use(const CardUsage& card, double confidence) {
  const auto all = static_cast<double>(card.all());
  for (size_t i = 0; i < kCardUses; ++i)
    if (wilson_interval(static_cast<double>(card.uses[i]), all, confidence).low > 0.5)
      return static_cast<CardUse>(i);
  return std::nullopt;
}

std::string_view name_of(CardUse use) { return kCardUseNames[index_of(use)]; }

std::string shares_words(const UseCounts& uses) {
  CardUsage all;
  all.uses = uses;
  std::vector<std::string> out;
  for (size_t i = 0; i < kCardUses; ++i)
    if (uses[i] > 0)
      out.push_back(
          fmt::format("{:.0f} % {}", 100 * all.share(static_cast<CardUse>(i)), kCardUseNames[i]));
  return listed(out);
}

// Cards with that chief use.
std::vector<std::string> titles_with(const std::vector<CardUsage>& cards, CardUse use,
                                     double confidence) {
  std::vector<std::string> out;
  for (const CardUsage& card : cards)
    if (chief_use(card, confidence) == use) out.push_back(card.result.title);
  return out;
}

std::vector<std::string> titles_with(const std::vector<CardUsage>& cards, CardVerdict verdict) {
  std::vector<std::string> out;
  for (const CardUsage& card : cards)
    if (card.result.verdict == verdict) out.push_back(card.result.title);
  return out;
}

std::string sentence_of(const std::vector<std::string>& titles, const char* one, const char* many) {
  if (titles.empty()) return "";
  return fmt::format(" {} {}.", listed(titles), titles.size() == 1 ? one : many);
}

// The first sentences.
std::string finding(const RunInfo& info, const UsageRun& run) {
  if (run.match.games == 0) return "No battles have been finished yet.";
  UseCounts uses{};
  for (const CardUsage& card : run.cards[0])
    for (size_t i = 0; i < kCardUses; ++i) uses[i] += card.uses[i];
  CardUsage all;
  all.uses = uses;
  const double confidence = info.setup.confidence;
  std::string out = fmt::format(
      "{} (A) used {:.1f} cards a battle: {}.", info.setup.entrants[0].name,
      static_cast<double>(all.all()) / static_cast<double>(run.match.games), shares_words(uses));
  const std::vector<CardUsage>& cards = run.cards[0];
  out +=
      sentence_of(titles_with(cards, CardUse::Guard, confidence), "mostly guards", "mostly guard");
  out += sentence_of(titles_with(cards, CardUse::Fix, confidence), "mostly fixes rolls",
                     "mostly fix rolls");
  out += sentence_of(titles_with(cards, CardUse::Cycle, confidence), "is mostly cycled",
                     "are mostly cycled");
  out +=
      sentence_of(titles_with(cards, CardVerdict::kHelps), "helps when drawn", "help when drawn");
  return out + sentence_of(titles_with(cards, CardVerdict::kHurts), "hurts when drawn",
                           "hurt when drawn");
}

report::Table cards_table(const RunInfo& info, const UsageRun& run, size_t side) {
  report::Table out{"", {{"card", false, 30}, {"copies", true}, {"uses a battle", true}}, {}};
  for (const std::string_view use : kCardUseNames)
    out.columns.push_back({std::string(use), true, 6});
  out.columns.push_back({"mostly", false, 8});
  out.columns.push_back({"drawn minus not drawn", true});
  for (const CardUsage& card : run.cards[side]) {
    std::vector<std::string> row{card.result.title, std::to_string(card.result.copies),
                                 fmt::format("{:.2f}", static_cast<double>(card.all()) /
                                                           static_cast<double>(run.match.games))};
    const bool is_told = card.all() >= kFewestUses;
    for (size_t i = 0; i < kCardUses; ++i)
      row.push_back(is_told ? fmt::format("{:.0f} %", 100 * card.share(static_cast<CardUse>(i)))
                            : "-");
    const auto chief = chief_use(card, info.setup.confidence);
    row.emplace_back(chief ? name_of(*chief) : "");
    row.push_back(
        card.result.verdict == CardVerdict::kUnsure ? "" : difference_words(*card.result.effect));
    out.rows.push_back(std::move(row));
  }
  out.rows_are = "cards";
  return out;
}

struct CardShown {
  const RunInfo& info;
  const CardUsage& card;
};
struct UseShown {
  int64_t uses;
  Estimate share;
};

UseShown use_shown(const CardShown& of, size_t use) {
  const auto& [info, card] = of;
  return {card.uses[use],
          {card.share(static_cast<CardUse>(use)),
           wilson_interval(static_cast<double>(card.uses[use]), static_cast<double>(card.all()),
                           info.setup.confidence)}};
}

Record<CardShown> used_card_rows() {
  const auto use =
      Record<UseShown>("use").field("uses", &UseShown::uses).field("share", &UseShown::share);
  Record<CardShown> uses;
  for (size_t i = 0; i < kCardUses; ++i)
    uses.part(std::string(kCardUseNames[i]), "", use, [i](auto& of) { return use_shown(of, i); });
  const auto result = [](auto& of) -> const CardResult& { return of.card.result; };
  return Record<CardShown>()
      .all(Record<CardResult>()
               .field("id", &CardResult::id)
               .field("title", &CardResult::title)
               .field("copies", &CardResult::copies),
           result)
      .part("uses", "", uses, std::identity())
      .field("mostly", "null where that isn't sure",
             [](auto& of) {
               const auto chief = chief_use(of.card, of.info.setup.confidence);
               return chief ? std::optional(name_of(*chief)) : std::nullopt;
             })
      .all(Record<CardResult>()
               .field("games_drawn", &CardResult::drawn)
               .field("effect", &CardResult::effect)
               .field("verdict", [](auto& of) { return sim::name_of(of.verdict); }),
           result);
}

struct UsageFound {
  const RunInfo& info;
  const UsageRun& run;

  std::vector<CardShown> cards(size_t side) const {
    return each(run.cards[side], [&](auto& card) { return CardShown{info, card}; });
  }
};

Record<UsageFound> usage_rows(const ArenaWords& words) {
  return Record<UsageFound>()
      .all(run_rows("archon_usage", words, false),
           [](auto& of) -> const RunInfo& { return of.info; })
      .field("finding", kFindingHelp, [](auto& of) { return finding(of.info, of.run); })
      .all(Record<MatchResult>()
               .field("games", &MatchResult::games)
               .field("failures", &MatchResult::failures)
               .field("win_rate_a", &MatchResult::win_rate),
           [](auto& of) -> const MatchResult& { return of.run.match; })
      .list("cards_a", "", used_card_rows(), [](auto& of) { return of.cards(0); })
      .list("cards_b", "", used_card_rows(), [](auto& of) { return of.cards(1); });
}

bool has_cards(const UsageRun& run, size_t side) { return !run.cards[side].empty(); }

}  // namespace

report::Report report_of(const RunInfo& info, const UsageRun& run) {
  report::Report out(fmt::format("What the cards of {} are used for against {}",
                                 info.setup.entrants[0].name, info.setup.entrants[1].name));
  out.lead(finding(info, run));
  add_sides(out, info);
  out.text(fmt::format("{} in {}, of which A won {} ({}){}", counted(run.match.games, "battle"),
                       pairs_words(info, run.match.games / 2), percent(run.match.win_rate.value),
                       percent_range(run.match.win_rate.interval),
                       run.interrupted ? "; interrupted" : ""));
  add_failures(out, info.arena.words(), run.match.failures, run.match.games);
  if (run.match.games == 0) return out;
  for (size_t side = 0; side < kSides; ++side) {
    if (!has_cards(run, side)) continue;
    out.heading(fmt::format("Cards of {}", kSideNames[side]));
    out.table(cards_table(info, run, side));
  }
  out.paragraph(fmt::format(
      "Shares are of a card's uses, and stand where it had {} or more. What it is mostly used for, "
      "and how much oftener its mage wins when it is drawn than when it isn't, is told only where "
      "it is sure with {} confidence; a card without either isn't known to be good or bad.",
      kFewestUses, confidence_words(info.setup.confidence)));
  add_how(out, how_made(info.arena, info.setup.salt, info.setup.agents));
  return out;
}

std::string usage_json(const RunInfo& info, const UsageRun& run) {
  return to_text(usage_rows(info.arena.words()).json({info, run}));
}

report::Shape usage_shape(const ArenaWords& words) { return usage_rows(words).shape(); }

}  // namespace archon::sim
