#include "sim/kinds/reports/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

constexpr double kDiffer = 0.05;

const AgentAnswer::Item* find(const AgentAnswer& answer, const std::string& name) {
  const auto at = std::find_if(answer.items.begin(), answer.items.end(),
                               [&](const AgentAnswer::Item& item) { return item.name == name; });
  return at == answer.items.end() ? nullptr : &*at;
}

// Two-sided, the two being independent.
double chance_of(const Estimate& a, const Estimate& b, double confidence) {
  const double z = normal_quantile(0.5 + confidence / 2);
  const double sd = std::hypot(a.interval.half_width(), b.interval.half_width()) / z;
  return sd > 0 ? 2 * normal_cdf(-std::abs(a.value - b.value) / sd) : 1;
}

std::string value_text(const Estimate& value) {
  return fmt::format("{:+.1f} ± {:.1f}", value.value, value.interval.half_width());
}

std::string verdict(const std::vector<AgentAnswer>& answers, const std::vector<Difference>& apart,
                    const std::string& unit) {
  if (apart.empty())
    return "They agree: chance explains all differences between them, which does not prove that "
           "there are none.";
  const Difference& first = apart.front();
  return fmt::format(
      "They disagree: most clearly about {}, where {} and {} differ by {:.1f} {} (p = {:.2g}).",
      printable(answers[0].items[first.item].name), printable(answers[first.agent_a].called),
      printable(answers[first.agent_b].called), std::abs(first.value), unit, first.p_value);
}

}  // namespace

std::vector<Difference> differences(const std::vector<AgentAnswer>& answers, double confidence) {
  std::vector<Difference> out;
  for (size_t a = 0; a < answers.size(); ++a)
    for (size_t b = a + 1; b < answers.size(); ++b)
      for (size_t i = 0; i < answers[0].items.size(); ++i) {
        const auto* of_a = find(answers[a], answers[0].items[i].name);
        const auto* of_b = find(answers[b], answers[0].items[i].name);
        if (!of_a || !of_b) continue;
        out.push_back({i, a, b, of_b->value.value - of_a->value.value,
                       chance_of(of_a->value, of_b->value, confidence)});
      }
  std::stable_sort(out.begin(), out.end(),
                   [](const Difference& x, const Difference& y) { return x.p_value < y.p_value; });
  double before = 0;
  for (size_t i = 0; i < out.size(); ++i)
    out[i].p_value = before = std::clamp(out[i].p_value * real(out.size() - i), before, 1.0);
  std::erase_if(out, [](const Difference& difference) { return difference.p_value >= kDiffer; });
  return out;
}

std::string agreement_table(const std::vector<AgentAnswer>& answers, double confidence,
                            const std::string& unit) {
  const auto apart = differences(answers, confidence);
  std::string out;
  for (size_t i = 0; i < answers.size(); ++i)
    out += fmt::format("agent {}: {}\n", i + 1, printable(answers[i].called));
  size_t width = 4;
  for (const auto& item : answers[0].items) width = std::max(width, columns(printable(item.name)));
  out += fmt::format("\n  {:<{}}", unit, width);
  for (size_t i = 0; i < answers.size(); ++i)
    out += fmt::format("{:>18}", fmt::format("agent {}", i + 1));
  out += '\n';
  for (size_t i = 0; i < answers[0].items.size(); ++i) {
    const std::string& name = answers[0].items[i].name;
    out += "  " + padded(printable(name), width);
    for (const AgentAnswer& answer : answers) {
      const auto* item = find(answer, name);
      out += fmt::format("{:>18}", item ? value_text(item->value) : "-");
    }
    const bool differs = std::any_of(apart.begin(), apart.end(),
                                     [&](const Difference& one) { return one.item == i; });
    out += differs ? "   differ\n" : "\n";
  }
  return out + '\n' + verdict(answers, apart, unit) + '\n';
}

namespace {

struct Apart {
  const std::vector<AgentAnswer>& answers;
  Difference found;
};

Record<std::vector<Apart>> agreement_rows() {
  const auto apart =
      Record<Apart>()
          .field("of", "the deck, or the two decks of a bid",
                 [](auto& of) { return of.answers[0].items[of.found.item].name; })
          .field("agent_a", [](auto& of) { return of.answers[of.found.agent_a].agent; })
          .field("agent_b", [](auto& of) { return of.answers[of.found.agent_b].agent; })
          .field("b_minus_a", "points of a ranking, chains of a bid or handicaps",
                 [](auto& of) { return of.found.value; })
          .share("p_value", "corrected for all that were compared",
                 [](auto& of) { return of.found.p_value; });
  return Record<std::vector<Apart>>()
      .field("agree", "no difference is surer than 95 %", [](auto& of) { return of.empty(); })
      .list("differences", "", apart, std::identity());
}

}  // namespace

Json agreement_json(const std::vector<AgentAnswer>& answers, double confidence) {
  return agreement_rows().json(each(differences(answers, confidence), [&](auto& one) {
    return Apart{answers, one};
  }));
}

report::Shape agreement_shape() { return agreement_rows().shape(); }

}  // namespace archon::sim
