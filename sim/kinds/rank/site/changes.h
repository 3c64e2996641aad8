// What has changed since an older ranking, as a section of a report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sim/kinds/rank/site/older_field.h"
#include "sim/report/report.h"

namespace archon::sim {

// `agent` is who plays now; `link` says where a deck has a page of its own ("": nowhere).
void add_changes(report::Report& out, const OlderField& older, const FieldChanges& changes,
                 const std::vector<RankRow>& rows, const std::string& agent,
                 const std::function<std::string(int entrant)>& link = {});

}  // namespace archon::sim
