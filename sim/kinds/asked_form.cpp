#include "sim/kinds/asked_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ai/learned_files.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::sim {
namespace {

template <class Job>
void take_two(const AskedForm& asked, Job& job) {
  job.setup.entrants = {asked.required_entrant("a"), asked.required_entrant("b")};
}

}  // namespace

AskedForm::AskedForm(const Arena& arena_of_all, const TreeReader& top)
    : arena(arena_of_all),
      form(top),
      entrant([&arena_of_all](const TreeReader& place) {
        return arena_of_all.read_entrant(place.word("a deck"));
      }),
      agent([&arena_of_all](const TreeReader& place) {
        return of_place(place, [&] {
          auto out = ai::parse_agent_spec(place.word("an agent"), arena_of_all.named_agents());
          ai::note_learned(out);
          return out;
        });
      }) {}

Entrant AskedForm::required_entrant(const char* name) const {
  const TreeReader place = form[name];
  if (!place.present()) place.expected("a deck");
  return entrant(place);
}

EntrantBox AskedForm::box(const char* name) const {
  EntrantBox out;
  for (const TreeReader& place : each_of(form[name])) {
    try {
      out.add(arena.in_order(entrant(place)));
    } catch (const Error& wrong) {
      out.left_out.emplace_back(wrong.what());
    }
  }
  out.put_in_order();
  return out;
}

void take_entrants(const AskedForm& asked, MatchJob& job) { take_two(asked, job); }
void take_entrants(const AskedForm& asked, BidJob& job) { take_two(asked, job); }
void take_entrants(const AskedForm& asked, WhyJob& job) { take_two(asked, job); }

void take_entrants(const AskedForm& asked, RankJob& job) {
  EntrantBox rated = asked.box("decks");
  EntrantBox gauntlet = asked.box("gauntlet");
  take_apart(rated, gauntlet);
  const bool has_gauntlet = !each_of(asked.form["gauntlet"]).empty();
  take_field(std::move(rated), std::move(gauntlet), has_gauntlet, asked.arena.words(), job);
}

void take_field(EntrantBox rated, EntrantBox gauntlet, bool has_gauntlet, const ArenaWords& words,
                RankJob& job) {
  keep_excuses(rated, job);
  keep_excuses(gauntlet, job);
  if (has_gauntlet && gauntlet.decks.empty())
    throw Error(fmt::format("no {} of the gauntlet can be played", words.entrant));
  const size_t needed = has_gauntlet ? 1 : 2;
  if (rated.decks.size() < needed)
    throw Error(fmt::format("{} {} to rank; expected {} or more{}", rated.decks.size(),
                            rated.decks.size() == 1 ? words.entrant : words.entrants, needed,
                            has_gauntlet ? " that are not in the gauntlet" : ""));
  job.setup.gauntlet = int_size(gauntlet.decks);
  job.setup.entrants = std::move(rated.decks);
  for (Entrant& member : gauntlet.decks) job.setup.entrants.push_back(std::move(member));
  tell_names_apart(job.setup.entrants);
}

void take_entrants(const AskedForm& asked, HandicapJob& job) {
  EntrantBox box = asked.box("decks");
  keep_excuses(box, job);
  auto& decks = job.setup.entrants;
  decks = std::move(box.decks);
  tell_names_apart(decks);
  if (!asked.form["reference"].present()) return;
  Entrant reference = asked.arena.in_order(asked.entrant(asked.form["reference"]));
  const auto same = std::find_if(decks.begin(), decks.end(), [&](const Entrant& deck) {
    return deck.fingerprint == reference.fingerprint;
  });
  const size_t place = same - decks.begin();
  if (same == decks.end()) decks.push_back(std::move(reference));
  take_reference(place, job);
}

void take_reference(size_t deck, HandicapJob& job) {
  const auto place = job.setup.entrants.begin() + deck;
  std::rotate(place, place + 1, job.setup.entrants.end());
  job.setup.gauntlet = 1;
}

void take_entrants(const AskedForm& asked, VersusJob& job) {
  take_boxes(asked.box("a"), asked.box("b"), job);
}

void take_boxes(EntrantBox a, EntrantBox b, VersusJob& job) {
  for (const EntrantBox* box : {&a, &b}) {
    keep_excuses(*box, job);
    if (box->decks.empty())
      throw Error(fmt::format("none of the decks of box {} can be played; expected one or more",
                              box == &a ? "A" : "B"));
  }
  job.setup.gauntlet = int_size(b.decks);
  job.setup.entrants = std::move(a.decks);
  for (Entrant& deck : b.decks) job.setup.entrants.push_back(std::move(deck));
  tell_names_apart(job.setup.entrants);
}

const Arena& arena_for(const AskedForm& asked, const Experiment& experiment) {
  if (experiment.command() == "grid") return asked.arena;
  std::vector<Entrant> entrants;
  for (DeckEntry& deck : experiment.decks()) entrants.push_back(std::move(deck.entrant));
  return asked.arena.for_entrants(entrants);
}

void settle_salt(const TreeReader& form, bool programs, GameSettings& games) {
  if (games.salt && !programs)
    form["salt"].wrong("no program plays; only games with a program have a salt");
  if (programs && !games.salt) games.salt = Salt::fresh();
}

}  // namespace archon::sim
