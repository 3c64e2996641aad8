#include "sim/runs/round_log.h"

namespace archon::sim {

std::optional<RoundState> RoundLog::end_round() {
  ++round_;
  if (!store_) return std::nullopt;
  auto known = store_->run().round(round_);
  if (known) {
    before_ = known->seconds;
    since_ = Clock::now();
  }
  return known;
}

void RoundLog::add(int64_t games, const std::string& stop, const std::string& state) {
  if (!store_ || !store_->plays()) return;
  store_->run().add_round({round_, games, seconds(), stop, state});
  store_->run().flush();
}

double RoundLog::seconds() const {
  return before_ + std::chrono::duration<double>(Clock::now() - since_).count();
}

}  // namespace archon::sim
