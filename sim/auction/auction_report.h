// How to bid for a deck, as a small card to take along, and how good that is.
#pragma once

#include <string>
#include <vector>

#include "sim/auction/auction.h"
#include "sim/report/report.h"

namespace archon::sim {

report::Report report_of(const AuctionJob& job, const AuctionAdvice& advice,
                         const std::vector<AuctionTrial>& trials);
// Schema: "archon_auction": 1.
std::string auction_json(const AuctionJob& job, const AuctionAdvice& advice,
                         const std::vector<AuctionTrial>& trials);
report::Shape auction_shape();

}  // namespace archon::sim
