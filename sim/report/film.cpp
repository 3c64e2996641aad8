#include "sim/report/film.h"

#include <utility>

namespace archon::report {
namespace {

Json patch_of(const Json& before, const Json& after) {
  if (!before.is_object() || !after.is_object()) return after;
  Json out = Json::object();
  for (const auto& [name, value] : before.items())
    if (!after.contains(name)) out[name] = nullptr;
  for (const auto& [name, value] : after.items())
    if (const auto was = before.find(name); was == before.end())
      out[name] = value;
    else if (*was != value)
      out[name] = patch_of(*was, value);
  return out;
}

}  // namespace

void Film::add(const Step& step, Json board) {
  Json told = {{"words", step.words}};
  if (step.when != last_.when) told["when"] = step.when;
  if (step.who != last_.who) told["who"] = step.who;
  if (step.is_within) told["within"] = 1;
  told["board"] = patch_of(board_, board);
  board_ = std::move(board);
  last_ = step;
  size_ += told.dump(-1, ' ', false, Json::error_handler_t::replace).size();
  steps_.push_back(std::move(told));
}

Report::Applet Film::applet(const Look& look, Json always, bool listed) const {
  const Json data = {{"drawer", look.drawer},
                     {"always", std::move(always)},
                     {"listed", listed},
                     {"steps", steps_}};
  Report::Applet out{look.scripts, look.styles, look.pictures, script_json(data),
                     listed ? "Board and choices are shown by a script." : ""};
  out.scripts.emplace_back("report/design/film.js");
  out.styles.emplace_back("report/design/film.css");
  return out;
}

}  // namespace archon::report
