// An event for people, for spreadsheets and for programs.
#pragma once

#include <string>

#include "sim/event/event.h"
#include "sim/report/report.h"

namespace archon::event {

// "round 2 of 4, 3 of 8 matches without a result"
std::string progress_words(const Event& event);
// "Ann beats Ben 2-1"
std::string match_words(const Event& event, const Table& table);

// Who leads or has won, as a sentence.
std::string finding(const Event& event);
report::Table standings_table(const Event& event);
report::Report standings_report(const Event& event);
// The round that is under way; with `history` every act, too.
report::Report show_report(const Event& event, bool history);
std::string event_json(const Event& event);
report::Shape event_shape();
// A row for each player.
std::string event_csv(const Event& event);

}  // namespace archon::event
