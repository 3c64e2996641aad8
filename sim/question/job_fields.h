// A job's fields, a row each: what a field is called, which values it takes, what it is for, and
// where it stands in the job. By the rows a job is read from forms (what people write into a file,
// JSON, the arguments of Python, a page), written into the file of a run and read from it again;
// schemas are printed from them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/core/tree.h"
#include "sim/settings.h"

namespace archon::sim {

// As the file of a run keeps a field; nothing where it has none.
using KeptValue = std::variant<std::monostate, int64_t, double, std::string>;
using KeptValues = std::map<std::string, KeptValue>;

// What people are told of a field.
struct FieldRow {
  std::string name;       // in forms
  std::string_view type;  // "integer", "number", "string", "boolean", "array", "agent", "entrant"
  std::string help;
  std::optional<double> least{};
  std::optional<double> most{};
  std::string initial{};  // as JSON; "" where it follows from the rest, or nothing is taken
  bool required = false;
  std::string_view group{};  // of the groups in which help lists options; "": by its type
};

// How a field is kept and asked for, where that isn't by the name of its row and as it stands in
// the job.
struct FieldUse {
  std::string kept{};        // its name in the file of a run
  double per = 1;            // a form says so many where the job has one: 100 of per cent
  bool follows = false;      // what is taken where nothing is said follows from the rest
  bool may_lack = false;     // runs that were begun earlier don't have it
  bool asked = true;         // forms have it
  bool keeps = true;         // files of runs have it
  std::string_view group{};  // see FieldRow
};

using ReadAgent = std::function<ai::AgentSpec(const TreeReader& place)>;

template <class Job>
struct JobField {
  FieldRow row;
  FieldUse use;
  std::function<KeptValue(const Job& job)> value{};
  std::function<void(Job& job, const KeptValue& value)> recall{};
  std::function<void(Job& job, const TreeReader& place, const ReadAgent& agent)> read{};
};

// ---- Values. Of forms these throw TreeError, of runs Error that begins with "damaged".

int64_t said_whole(const TreeReader& place, int64_t least, int64_t most);
uint64_t said_big(const TreeReader& place);
double said_number(const TreeReader& place, double least, double most);
std::vector<std::string> said_texts(const TreeReader& place);
// What `read` finds wrong is wrong with this place.
template <class Read>
auto of_place(const TreeReader& place, const Read& read) {
  try {
    return read();
  } catch (const TreeError&) {
    throw;
  } catch (const Error& wrong) {
    place.wrong(wrong.what());
  }
}
// What is meant to be a list may stand alone.
std::vector<TreeReader> each_of(const TreeReader& place);

int64_t kept_whole(const std::string& name, const KeptValue& value, int64_t least, int64_t most);
double kept_number(const std::string& name, const KeptValue& value, double least, double most);
const std::string& kept_text(const std::string& name, const KeptValue& value);
std::string json_of(const std::vector<std::string>& texts);
std::vector<std::string> texts_of(const std::string& name, const KeptValue& json);
std::string json_number(double value);
[[noreturn]] void lacks(const std::string& name);

// ---- Rows

// The group of help in which a row of this type stands where nothing is said.
std::string_view usual_group(std::string_view type);

template <class T>
struct Plain {
  using Type = T;
};
template <class T>
struct Plain<std::optional<T>> {
  using Type = T;
};

// A place is a function that returns where the field stands in a job, constant or not:
// [](auto& job) -> auto& { return job.setup.agent; }. What is optional there may lack.
template <class Job>
class JobFields {
 public:
  const std::vector<JobField<Job>>& rows() const { return rows_; }

  // Read by the kind itself.
  JobFields& told(FieldRow row) { return add({std::move(row), {.keeps = false}}); }
  JobFields& add(JobField<Job> field) {
    if (field.use.kept.empty()) field.use.kept = field.row.name;
    field.row.group = field.use.group.empty() ? usual_group(field.row.type) : field.use.group;
    rows_.push_back(std::move(field));
    return *this;
  }

  template <class T, class Place>
  JobFields& number(const Setting<T>& setting, Place place, FieldUse use = {}) {
    using Member = std::remove_cvref_t<decltype(place(std::declval<Job&>()))>;
    using Number = typename Plain<Member>::Type;
    constexpr bool kOptional = !std::is_same_v<Member, Number>;
    use.may_lack = use.may_lack || kOptional;
    use.follows = use.follows || kOptional;
    const double per = use.per;
    const std::string name = use.kept.empty() ? setting.name : use.kept;
    return add({row_of(setting, use.follows), use,
                [place](const Job& job) -> KeptValue {
                  const auto& at = place(job);
                  if constexpr (kOptional)
                    return at ? kept_as(*at) : KeptValue{};
                  else
                    return kept_as(at);
                },
                [=](Job& job, const KeptValue& value) {
                  if constexpr (std::is_integral_v<Number>)
                    place(job) =
                        static_cast<Number>(kept_whole(name, value, setting.least, setting.most));
                  else
                    place(job) = kept_number(name, value, setting.least / per, setting.most / per);
                },
                [=](Job& job, const TreeReader& at, const ReadAgent&) {
                  if constexpr (std::is_same_v<Number, uint64_t>)
                    place(job) = said_big(at);
                  else if constexpr (std::is_integral_v<Number>)
                    place(job) = static_cast<Number>(said_whole(at, setting.least, setting.most));
                  else
                    place(job) = said_number(at, setting.least, setting.most) / per;
                }});
  }

  // Games that are played in pairs, which the job counts: of an odd number one more is played.
  template <class Place>
  JobFields& pairs(const Setting<int>& games, Place place, FieldUse use = {}) {
    const std::string name = use.kept.empty() ? games.name : use.kept;
    return add({row_of(games, use.follows), use,
                [place](const Job& job) -> KeptValue { return int64_t{2} * place(job); },
                [=](Job& job, const KeptValue& value) {
                  place(job) = kept_whole(name, value, 2, int64_t{games.most} + 1) / 2;
                },
                [=](Job& job, const TreeReader& at, const ReadAgent&) {
                  place(job) = (said_whole(at, games.least, games.most) + 1) / 2;
                }});
  }

  template <class Place>
  JobFields& agent(const std::string& name, const std::string& help, Place place,
                   const FieldUse& use = {}) {
    const std::string kept = use.kept.empty() ? name : use.kept;
    return add({{name, "agent", help},
                use,
                [place](const Job& job) -> KeptValue { return ai::to_string(place(job)); },
                [=](Job& job, const KeptValue& value) {
                  place(job) = ai::parse_agent_spec(kept_text(kept, value));
                },
                [place](Job& job, const TreeReader& at, const ReadAgent& agent) {
                  place(job) = agent(at);
                }});
  }

  // None is kept where it is empty.
  template <class Place>
  JobFields& text(const std::string& name, const std::string& help, Place place,
                  const FieldUse& use = {}) {
    const std::string kept = use.kept.empty() ? name : use.kept;
    return add({{name, "string", help},
                use,
                [place, use](const Job& job) -> KeptValue {
                  return use.may_lack && place(job).empty() ? KeptValue{} : place(job);
                },
                [=](Job& job, const KeptValue& value) { place(job) = kept_text(kept, value); },
                [place](Job& job, const TreeReader& at, const ReadAgent&) {
                  place(job) = at.word("text");
                }});
  }

  template <class Place>
  JobFields& texts(const std::string& name, const std::string& help, Place place,
                   const FieldUse& use = {}) {
    return add({{name, "array", help},
                use,
                [place](const Job& job) -> KeptValue { return json_of(place(job)); },
                [=](Job& job, const KeptValue& value) { place(job) = texts_of(name, value); },
                [place](Job& job, const TreeReader& at, const ReadAgent&) {
                  const std::vector<std::string> said = said_texts(at);
                  place(job).insert(place(job).begin(), said.begin(), said.end());
                }});
  }

 private:
  template <class Number>
  static KeptValue kept_as(Number value) {
    if constexpr (std::is_integral_v<Number>)
      return static_cast<int64_t>(value);
    else
      return value;
  }
  template <class T>
  static FieldRow row_of(const Setting<T>& setting, bool follows) {
    FieldRow out{setting.name, std::is_integral_v<T> ? "integer" : "number", setting.help};
    if constexpr (!std::is_same_v<T, uint64_t>) {
      out.least = static_cast<double>(setting.least);
      out.most = static_cast<double>(setting.most);
    }
    if (!follows) out.initial = json_number(static_cast<double>(setting.initial));
    return out;
  }

  std::vector<JobField<Job>> rows_;
};

// ---- Jobs. fields_of() of a job stands in the room of its kind.

// What a form has said.
struct GivenFields {
  std::set<std::string, std::less<>> names;

  bool has(std::string_view name) const { return names.count(name) > 0; }
  // For those who ask otherwise than by a form.
  GivenFields& note(std::string_view name, bool given) {
    if (given) names.emplace(name);
    return *this;
  }
};

template <class Job>
KeptValues kept_values(const Job& job) {
  KeptValues out;
  for (const JobField<Job>& field : fields_of(job).rows()) {
    if (!field.use.keeps) continue;
    KeptValue value = field.value(job);
    if (!std::holds_alternative<std::monostate>(value)) out[field.use.kept] = std::move(value);
  }
  return out;
}

template <class Job>
void recall(const KeptValues& values, Job& job) {
  for (const JobField<Job>& field : fields_of(job).rows()) {
    if (!field.use.keeps) continue;
    const auto at = values.find(field.use.kept);
    if (at != values.end())
      field.recall(job, at->second);
    else if (!field.use.may_lack)
      lacks(field.use.kept);
  }
}

// Throws TreeError for what no row knows.
template <class Job>
void check_form(const TreeReader& form) {
  std::vector<std::string> known;
  for (const JobField<Job>& field : fields_of(Job{}).rows())
    if (field.use.asked) known.push_back(field.row.name);
  form.only_keys(known);
}

// Throws TreeError for what a row doesn't take. What the kind reads itself is there already.
template <class Job>
GivenFields read_form(const TreeReader& form, const ReadAgent& agent, Job& job) {
  GivenFields out;
  for (const JobField<Job>& field : fields_of(job).rows()) {
    if (!field.use.asked) continue;
    const TreeReader place = form[field.row.name];
    if (!place.present()) continue;
    if (field.read) field.read(job, place, agent);
    out.names.insert(field.row.name);
  }
  return out;
}

// What forms of a kind have.
template <class Job>
std::vector<FieldRow> asked_rows() {
  std::vector<FieldRow> out;
  for (const JobField<Job>& field : fields_of(Job{}).rows())
    if (field.use.asked) out.push_back(field.row);
  return out;
}

// The JSON Schema of a form with these fields.
std::string schema_of_form(std::string_view title, const std::vector<FieldRow>& rows);

}  // namespace archon::sim
