#include "sim/runs/round_log.h"

namespace archon::sim {

std::optional<RoundState> RoundLog::end_round() {
  ++round_;
  if (!book_) return std::nullopt;
  auto known = book_->run().round(round_);
  if (known) {
    before_ = known->seconds;
    since_ = Clock::now();
  }
  return known;
}

void RoundLog::add(int64_t games, const std::string& stop, const std::string& state) {
  if (!book_ || !book_->plays()) return;
  book_->run().add_round({round_, games, seconds(), stop, state});
  book_->run().flush();
}

double RoundLog::seconds() const {
  return before_ + std::chrono::duration<double>(Clock::now() - since_).count();
}

}  // namespace archon::sim
