#include "protocol/programs/program_player.h"

#include <fmt/format.h>

#include "ai/agent.h"
#include "protocol/formats/version.h"
#include "protocol/programs/sandbox.h"

namespace archon::protocol {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds kTimeForNews{1000};  // to take a message that wants no answer
constexpr milliseconds kTimeToLeave{1000};

std::string line_of(const Json& message) {
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

ProgramPlayer::ProgramPlayer(const std::string& command, int time_ms, const ProgramLimits& limits,
                             bool sandbox)
    : time_(time_ms), limits_(limits), sandbox_(sandbox) {
  command_ = command_words(command);
  if (command_.empty()) throw Error("agent 'program': no command");
}

ProgramPlayer::~ProgramPlayer() {
  if (!child_) return;
  try {
    child_->write_line(line_of({{"op", "bye"}}), Deadline(kTimeForNews));
    child_->dismiss(kTimeToLeave);
  } catch (const Error&) {
    // It is gone already, or will be with the object.
  }
}

void ProgramPlayer::over(int winner) {
  if (!child_ || !begun_) return;
  try {
    child_->write_line(
        line_of({{"op", "over"}, {"winner", winner < 0 ? Json(nullptr) : Json(winner + 1)}}),
        Deadline(kTimeForNews));
  } catch (const Error&) {
    end_child();  // the game has been played; the next one begins with a new process
  }
}

void ProgramPlayer::begin(const Json& news, const Deadline& deadline) {
  number_ = 0;
  const bool is_new = !child_;
  if (is_new)
    child_ =
        std::make_unique<Child>(sandbox_ ? in_sandbox(command_) : command_, limits_, noise_left_);
  try {
    if (is_new)
      child_->write_line(line_of({{"op", "hello"},
                                  {"engine", "archon " ARCHON_VERSION},
                                  {"protocol", kProtocolVersion},
                                  {"time", time_.count()}}),
                         deadline);
    child_->write_line(line_of(news), deadline);
  } catch (const TooLate& e) {
    forfeit(fmt::format("{} within {} ms", e.what(), time_.count()));
  } catch (const Error& e) {
    forfeit(e.what());
  }
  begun_ = true;
}

std::string ProgramPlayer::answer_to(const Json& question, const Deadline& deadline) {
  try {
    if (child_->has_spoken()) throw Error("wrote output without being asked");
    child_->write_line(line_of(question), deadline);
    return child_->read_line(deadline);
  } catch (const TooLate& e) {
    forfeit(fmt::format("{} within {} ms", e.what(), time_.count()));
  } catch (const Error& e) {
    forfeit(e.what());
  }
}

void ProgramPlayer::end_child() {
  noise_left_ = child_->end();
  child_.reset();
}

void ProgramPlayer::forfeit(const std::string& why) {
  end_child();
  forget();
  throw ai::Forfeit(why);
}

}  // namespace archon::protocol
