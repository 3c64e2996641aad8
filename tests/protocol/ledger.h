// Books that are kept from events alone.
#pragma once

#include <string>

#include "tests/protocol/client.h"

namespace archon::protocol {

// Follows where each card is, its damage, counters, marks and Æmber, the pools, keys and chains by
// what `events` tell, seen with everyone's eyes.
class Ledger {
 public:
  explicit Ledger(const Answer& state);

  // Fails if something is said to happen that can't.
  void note(const Answer& events);
  // The first thing in which the books differ from the state; "" if none.
  std::string difference(const Answer& state) const;

 private:
  static Answer books_of(const Answer& state);
  void note_one(const Answer& event);
  void move(const std::string& uid, const std::string& from, const std::string& to);
  void pay(const Answer& event);
  Answer& card(const std::string& uid) { return books_["cards"][uid]; }
  Answer& purse(const Answer& where);

  Answer books_;
};

}  // namespace archon::protocol
