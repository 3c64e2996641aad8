// What is wrong with a request.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "engine/core/check.h"

namespace archon::protocol {

// `code` is one of a few words for programs, what() a sentence for people, `field` the part of the
// request that is meant ("" if it is the whole).
struct Fault : Error {
  Fault(std::string fault_code, const std::string& message, std::string in_field = "")
      : Error(message), code(std::move(fault_code)), field(std::move(in_field)) {}
  std::string code;
  std::string field;
};

// The codes.
inline constexpr const char* kBadJson = "bad-json";  // the line is no JSON object
inline constexpr const char* kUnknownRequest = "unknown-request";
inline constexpr const char* kUnknownGame = "unknown-game";
inline constexpr const char* kBadField = "bad-field";  // missing, of a wrong shape or out of range
inline constexpr const char* kIllegalChoice = "illegal-choice";
inline constexpr const char* kStale = "stale-choice";  // `n` is not the decision that waits
inline constexpr const char* kBadEdit = "bad-edit";
inline constexpr const char* kNotPossible = "not-possible";  // now, in this game
inline constexpr const char* kNotAllowed = "not-allowed";    // a program, a file
inline constexpr const char* kTooMuch = "too-much";          // games, memory
inline constexpr const char* kInternal = "internal";         // a fault of the engine
inline constexpr std::array kCodes = {kBadJson,       kUnknownRequest, kUnknownGame, kBadField,
                                      kIllegalChoice, kStale,          kBadEdit,     kNotPossible,
                                      kNotAllowed,    kTooMuch,        kInternal};

}  // namespace archon::protocol
