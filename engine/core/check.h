// Errors. User input that is wrong throws Error; a broken promise of our own code std::logic_error.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace archon {

// The one exception type of the project: a sentence for the user that says what, where and what was
// expected.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Several errors at once, a sentence each; what() has them below each other.
class Problems : public Error {
 public:
  explicit Problems(std::vector<std::string> list);
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::vector<std::string> list_;
};

// What an error says, sentence by sentence.
std::vector<std::string> sentences(const std::exception& error);

// Throws std::logic_error naming the failed condition and its place.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace archon

// Always on: guards memory (capacities, indices) and the promises other code leans on.
#define ARCHON_CHECK(condition)                      \
  (__builtin_expect(static_cast<bool>(condition), 1) \
       ? (void)0                                     \
       : ::archon::check_failed(#condition, __FILE__, __LINE__))

// Where no case is left; says what was expected there.
#define ARCHON_UNREACHABLE(expected) \
  ::archon::check_failed("expected " expected, __FILE__, __LINE__)
