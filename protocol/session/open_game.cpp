#include "protocol/session/open_game.h"

#include <fmt/format.h>

namespace archon::protocol {

namespace {

[[noreturn]] void refuse_in_this_game(const char* op, const char* instead) {
  throw Fault(kNotPossible, fmt::format("{}: not in this game; {}", op, instead));
}

}  // namespace

Json OpenGame::settle(const Field& /*wanted*/) {
  refuse_in_this_game("auto", "every choice that it has is asked");
}

void OpenGame::edit(const Field& /*changes*/) {
  refuse_in_this_game("edit", "ask for its position, change that, and load it");
}

void OpenGame::rig(const Field& /*request*/) {
  refuse_in_this_game("rig", "load a position whose decks and dice are as they should be");
}

void OpenGame::undo(const Field& /*choices*/) {
  refuse_in_this_game("undo", "make a copy before a choice that may be taken back");
}

Json OpenGame::log() const {
  refuse_in_this_game("log", "its answers have events, and its replay has the choices");
}

}  // namespace archon::protocol
