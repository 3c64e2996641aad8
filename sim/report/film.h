// A recorded game for a page that steps through it (design/film.js): the board after each choice,
// told by what differs from the one before it, as JSON Merge Patch (RFC 7386) does. A film of one
// step is a picture of it. For .cpp files only.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sim/report/markup.h"
#include "sim/report/report.h"

namespace archon::report {

class Film {
 public:
  // How a choice led there. What is not said is as in the step before.
  struct Step {
    std::string words;
    std::string when{};  // "Turn 3"
    std::string who{};
    bool is_within = false;  // another choice
  };

  void add(const Step& step, Json board);

  // Of data for the board; the page has other things beside it.
  bool is_full() const { return size_ > kMostData || steps_.size() > kMostSteps; }

  struct Look {
    std::string drawer;  // an object of the scripts, whose `step` draws a board
    std::vector<std::string> scripts;
    std::vector<std::string> styles;
    std::set<std::string> pictures{};
  };
  // `always` is what all its boards have in common; a film that is `listed` has all choices, too.
  Report::Applet applet(const Look& look, Json always, bool listed = false) const;

 private:
  static constexpr size_t kMostData = 500'000;
  static constexpr size_t kMostSteps = 1500;

  Json steps_ = Json::array();
  Json board_ = Json::object();
  Step last_{};
  size_t size_ = 0;
};

}  // namespace archon::report
