#include "bindings/web/src/job_fields.h"

namespace archon::web {

int whole_in(const Json& job, const char* key, int low, int high, int otherwise) {
  const Json* given = member(job, key);
  return given ? as_int(*given, low, high, fmt::format("the job.{}", key)) : otherwise;
}

int setting_in(const Json& job, const sim::Setting<int>& setting) {
  return whole_in(job, setting.name, setting.least, setting.most, setting.initial);
}

std::optional<double> setting_in(const Json& job, const sim::Setting<double>& setting) {
  const Json* given = member(job, setting.name);
  if (!given) return std::nullopt;
  const bool fits = given->is_number() && given->get<double>() >= setting.least &&
                    given->get<double>() <= setting.most;
  if (!fits)
    throw Error(fmt::format("job.{} is not a number; expected one from {} to {}", setting.name,
                            setting.least, setting.most));
  return given->get<double>();
}

}  // namespace archon::web
