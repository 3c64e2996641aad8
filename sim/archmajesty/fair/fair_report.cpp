#include "sim/archmajesty/fair/fair_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/core/counts.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

constexpr size_t kMostNamed = 3;  // of cards, or foes, in a sentence

// One of several, and its part of them all.
struct NamedPart {
  std::string name;
  double share = 0;
};

// The largest first. What has no name counts, but isn't told of.
std::vector<NamedPart> parts_of(const std::map<std::string, int64_t>& counts) {
  double all = 0;
  for (const auto& [name, count] : counts) all += real(count);
  std::vector<NamedPart> out;
  for (const auto& [name, count] : counts)
    if (!name.empty()) out.push_back({name, real(count) / all});
  std::stable_sort(out.begin(), out.end(),
                   [](const NamedPart& a, const NamedPart& b) { return a.share > b.share; });
  return out;
}

struct FairFound {
  const ArchmajestyArena& arena;
  const FairJob& job;
  const FairRun& run;

  const std::string& party() const { return job.setup.entrants[0].name; }
  const archmajesty::Encounter& encounter() const { return *encounter_of(job.setup.entrants[1]); }
};

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }
std::string whole_range(const Interval& of) {
  return fmt::format("{:.0f} to {:.0f} %", 100 * of.low, 100 * of.high);
}
// "61 % (95 %: 55 to 67 %) of 120 battles"
std::string rate_words(const FairFound& of, const Estimate& rate, int64_t battles) {
  return fmt::format("{} ({}: {}) of {}", whole_percent(rate.value),
                     confidence_words(of.job.setup.confidence), whole_range(rate.interval),
                     counted(battles, "battle"));
}

std::string shares_listed(const std::vector<NamedPart>& parts) {
  std::vector<std::string> out;
  for (size_t i = 0; i < std::min(parts.size(), kMostNamed); ++i)
    out.push_back(fmt::format("{} ({})", parts[i].name, whole_percent(parts[i].share)));
  return listed(out);
}

// ---- Sentences ---------------------------------------------------------------------------------

std::string fairness_word(Fairness of) {
  constexpr std::string_view kWords[] = {"hard", "fair", "easy"};
  return std::string(kWords[index_of(of)]);
}

// The level or the change that comes nearest to what is wanted, if it comes nearer than it is.
std::string proposal_words(const FairFound& of) {
  const auto off = [&](const Estimate& rate) { return std::abs(rate.value - of.job.target); };
  double least = off(of.run.rate);
  std::string out;
  for (const FairChange& change : of.run.changes)
    if (off(change.rate) < least) {
      least = off(change.rate);
      out = fmt::format(" {}, and it is {}.",
                        capitalised(changes_text(of.encounter(), change.changes)),
                        whole_percent(change.rate.value));
    }
  for (const FairLevel& level : of.run.levels)
    if (level.level && off(level.rate) < least) {
      least = off(level.rate);
      out = fmt::format(" Play level {} ({}), and it is {}.", *level.level,
                        archmajesty::level_text(of.encounter(), *level.level),
                        whole_percent(level.rate.value));
    }
  return out;
}

std::string fair_finding(const FairFound& of) {
  if (of.run.battles_as_asked == 0) return "No battles have been finished yet.";
  const Fairness fairness = fairness_of(of.job, of.run);
  const int level = of.job.level();
  std::string out =
      fmt::format("{}{} is {} for {}: the party wins {}", of.encounter().name,
                  level == 0 ? "" : fmt::format(" at level {}", level),
                  fairness == Fairness::Fair ? "fair" : "too " + fairness_word(fairness),
                  of.party(), whole_percent(of.run.rate.value));
  if (fairness == Fairness::Fair)
    return out + fmt::format(", and {} is wanted.", whole_percent(of.job.target));
  out += fmt::format(" where {} is wanted.", whole_percent(of.job.target));
  return out + proposal_words(of);
}

std::string fallen_words(const FairFound& of) {
  const BlowCounts& blows = of.run.blows;
  if (blows.with_fallen == 0) return "No mage fell.";
  const double often = real(blows.with_fallen) / real(blows.battles);
  std::string who;
  if (party_of(of.job.setup.entrants[0])->size() == 1)
    who = fmt::format("{} falls in {} of battles", of.party(), whole_percent(often));
  else
    who = fmt::format("In {} of battles somebody falls, first {}", whole_percent(often),
                      shares_listed(parts_of(blows.first_fallen)));
  return fmt::format("{}, by the blow of {}.", who, shares_listed(parts_of(blows.fallen_to)));
}

std::string work_words(const FairFound& of) {
  const std::vector<NamedPart> dealt = parts_of(of.run.blows.by_card);
  if (dealt.empty()) return "";
  std::string out = fmt::format("Of the party's damage most is by {}", shares_listed(dealt));
  if (const std::vector<NamedPart> guards = parts_of(of.run.blows.guards); !guards.empty())
    out += fmt::format("; it guards most with {}", guards.front().name);
  return out + ".";
}

std::string hurt_words(const FairFound& of) {
  const std::vector<NamedPart> taken = parts_of(of.run.blows.by_foe);
  return taken.empty()
             ? ""
             : fmt::format("The damage that the party takes is by {}.", shares_listed(taken));
}

std::string change_words(const FairFound& of, const FairChange& change) {
  return fmt::format("{}: {}.", capitalised(changes_text(of.encounter(), change.changes)),
                     rate_words(of, change.rate, change.battles));
}

std::string party_size_words(const FairFound& of) {
  const size_t size = party_of(of.job.setup.entrants[0])->size();
  const size_t meant = of.encounter().mages;
  return size == meant ? ""
                       : fmt::format("It is meant for {}; {} fight.",
                                     counted(static_cast<int64_t>(meant), "mage"), size);
}

// ---- What is drawn -----------------------------------------------------------------------------

std::string who_played(const FairFound& of) {
  const auto& agents = of.job.setup.agents;
  const std::string first(of.arena.called(agents[0]));
  return agents[0] == agents[1] ? fmt::format("{} plays both sides", first)
                                : fmt::format("{} plays the party, {} the game master", first,
                                              std::string(of.arena.called(agents[1])));
}

// A level that comes nearest to several rates is named once: "for 60 % and 70 %".
void add_levels(const FairFound& of, report::Glance& out) {
  const std::vector<FairLevel>& levels = of.run.levels;
  for (size_t i = 0; i < levels.size(); ++i) {
    const FairLevel& level = levels[i];
    std::vector<std::string> wanted{whole_percent(level.wanted)};
    while (i + 1 < levels.size() && levels[i + 1].level == level.level)
      wanted.push_back(whole_percent(levels[++i].wanted));
    const std::string for_what = fmt::format("for {}", listed(wanted));
    if (level.level)
      out.figures.push_back(
          {fmt::format("level {}", *level.level), for_what,
           fmt::format("{}; {}: {}", archmajesty::level_text(of.encounter(), *level.level),
                       whole_percent(level.rate.value), whole_range(level.rate.interval))});
    else
      out.figures.push_back({"no level", for_what});
  }
}

report::Glance fair_glance(const FairFound& of) {
  const double rate = of.run.rate.value;
  report::Glance out;
  out.figures.push_back(
      {whole_percent(rate),
       fmt::format("{} wins{}", of.party(),
                   of.job.level() == 0 ? " with the encounter as written"
                                       : fmt::format(" at level {}", of.job.level())),
       fmt::format("{}: {}, by {} of {} battles; {}", confidence_words(of.job.setup.confidence),
                   whole_range(of.run.rate.interval), of.run.battles_as_asked, of.run.battles,
                   who_played(of))});
  add_levels(of, out);
  out.shares = {{of.party(), rate}, {of.encounter().name, 1 - rate}};
  return out;
}

report::Table levels_table(const FairFound& of) {
  report::Table out{"",
                    {{"wanted", true},
                     {"level", true},
                     {"what that is"},
                     {"wins", true},
                     {confidence_words(of.job.setup.confidence), true},
                     {"battles", true}},
                    {}};
  for (const FairLevel& level : of.run.levels)
    if (level.level)
      out.rows.push_back({whole_percent(level.wanted), std::to_string(*level.level),
                          archmajesty::level_text(of.encounter(), *level.level),
                          percent(level.rate.value), percent_range(level.rate.interval),
                          std::to_string(level.battles)});
  return out;
}

report::Table shares_table(const std::string& what, const std::string& of,
                           const std::vector<NamedPart>& parts) {
  report::Table out{"", {{what, false, 24}, {of, true}}, {}};
  for (const NamedPart& part : parts) out.rows.push_back({part.name, percent(part.share)});
  return out;
}

// ---- JSON --------------------------------------------------------------------------------------

Record<NamedPart> part_rows() {
  return Record<NamedPart>("part")
      .field("name", &NamedPart::name)
      .share("share", &NamedPart::share);
}

struct ChangeShown {
  const FairFound& of;
  const FairChange& change;
};

struct StepShown {
  const FairFound& of;
  FoeChange step;
};

Record<ChangeShown> fair_change_rows() {
  const auto step =
      Record<StepShown>()
          .field("foe", [](auto& of) { return of.of.encounter().foes[of.step.foe].name; })
          .field("round", "of the wave that it is of", [](auto& of) { return int{of.step.round}; })
          .field("added", "or taken out", [](auto& of) { return of.step.is_added; });
  return Record<ChangeShown>()
      .list("foes", "one each", step,
            [](auto& of) {
              return each(of.change.changes, [&](auto& one) { return StepShown{of.of, one}; });
            })
      .field("win_rate", "by battles of its own", [](auto& of) { return of.change.rate; })
      .field("battles", [](auto& of) { return of.change.battles; })
      .field("encounter", "with these changes, as a file has it",
             [](auto& of) { return archmajesty::write_encounter(of.change.encounter); });
}

struct LevelShown {
  const FairFound& of;
  const FairLevel& level;
};

Record<LevelShown> fair_level_rows() {
  return Record<LevelShown>()
      .share("wanted", [](auto& of) { return of.level.wanted; })
      .field("level", "null where none comes within 10 points",
             [](auto& of) { return of.level.level; })
      .signed_number()
      .field("means",
             [](auto& of) {
               return of.level.level ? std::optional(archmajesty::level_text(of.of.encounter(),
                                                                             *of.level.level))
                                     : std::nullopt;
             })
      .field("win_rate",
             [](auto& of) { return of.level.level ? std::optional(of.level.rate) : std::nullopt; })
      .field("battles", "that this stands on, none of which made it a candidate",
             [](auto& of) { return of.level.battles; });
}

Record<FairFound> fair_rows(const ArenaWords& words) {
  const auto blow_part = [](auto member) {
    return [member](auto& of) { return parts_of(of.run.blows.*member); };
  };
  return Record<FairFound>()
      .all(run_rows("archon_fair", words, true),
           [](auto& of) {
             return RunInfo{of.arena, of.job.setup, of.job.battles, of.run.interrupted};
           })
      .field("finding", kFindingHelp, [](auto& of) { return fair_finding(of); })
      .share("wanted", "how often the party is to win", [](auto& of) { return of.job.target; })
      .field("verdict", [](auto& of) { return fairness_word(fairness_of(of.job, of.run)); })
      .one_of({"hard", "fair", "easy"})
      .field("battles", "in all", [](auto& of) { return of.run.battles; })
      .field("failures", [](auto& of) -> const Failures& { return of.run.failures; })
      .field("win_rate", "of the party, at the level that was asked for",
             [](auto& of) { return of.run.rate; })
      .field("battles_as_asked", [](auto& of) { return of.run.battles_as_asked; })
      .list("levels", "", fair_level_rows(),
            [](auto& of) {
              return each(of.run.levels, [&](auto& one) { return LevelShown{of, one}; });
            })
      .field("fallen", "battles in which a mage falls, of those that were watched",
             [](auto& of) { return of.run.blows.with_fallen; })
      .field("watched", [](auto& of) { return of.run.blows.battles; })
      .list("falls_first", "who does, where anybody falls", part_rows(),
            blow_part(&BlowCounts::first_fallen))
      .list("falls_to", "whose blow it is", part_rows(), blow_part(&BlowCounts::fallen_to))
      .list("damage_taken", "by foe", part_rows(), blow_part(&BlowCounts::by_foe))
      .list("damage_dealt", "by card or attack", part_rows(), blow_part(&BlowCounts::by_card))
      .list("guards", "attacks that are guarded against, by card", part_rows(),
            blow_part(&BlowCounts::guards))
      .list("changes", "foes to take out or to add, the fairest first, that come within 10 points",
            fair_change_rows(), [](auto& of) {
              return each(of.run.changes, [&](auto& one) { return ChangeShown{of, one}; });
            });
}

}  // namespace

report::Report report_of(const ArchmajestyArena& arena, const FairJob& job, const FairRun& run) {
  const FairFound of{arena, job, run};
  report::Report out(fmt::format("Is {} fair for {}?", of.encounter().name, of.party()));
  out.lead(fair_finding(of));
  if (run.battles_as_asked == 0) return out;
  out.glance(fair_glance(of));
  if (run.interrupted) out.caution("interrupted");
  if (const std::string words = party_size_words(of); !words.empty()) out.caution(words);
  for (const std::string& words : {fallen_words(of), work_words(of)})
    if (!words.empty()) out.caution(words, report::Shown::Brief);
  for (const FairChange& change : run.changes) out.caution(change_words(of, change));
  out.next({{"archon encounter PARTY AGAINST --level N", "the same at another level"},
            {"--json, --html", "all figures, changed encounters"}});
  add_failures(out, arena.words(), run.failures, run.battles);
  out.heading("Levels");
  out.table(levels_table(of));
  out.heading("Who falls");
  out.text(fallen_words(of));
  out.text(hurt_words(of));
  out.table(shares_table("foe", "of the damage", parts_of(run.blows.by_foe)));
  out.heading("Which cards do the work");
  out.text(work_words(of));
  out.table(shares_table("card", "of the damage", parts_of(run.blows.by_card)));
  out.paragraph(fmt::format(
      "Fair is a party that wins {} of its battles, give or take {:.1f} points (--fair). Rates of "
      "levels and of changed foes are from battles that had no part in making them candidates. "
      "Better "
      "players win more: see --party and --gm.",
      whole_percent(job.target), 100 * kFairBand));
  add_how(out, how_made(arena, job.setup.salt, job.setup.agents));
  return out;
}

std::string fair_json(const ArchmajestyArena& arena, const FairJob& job, const FairRun& run) {
  return to_text(fair_rows(arena.words()).json({arena, job, run}));
}

report::Shape fair_shape(const ArenaWords& words) { return fair_rows(words).shape(); }

}  // namespace archon::sim
