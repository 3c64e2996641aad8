// What was read from a file of weights, made ready for the cards of each library: one for all games
// and threads.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "ai/keyforge/network/weights_text.h"
#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/keyforge/state/match.h"

namespace archon::ai {

// A Table is made of a File for a library of a given size, of whose cards it knows none as yet, and
// has add_card(file, library, card); a File says whether it knows_references(), tokens and
// prophecies among them.
template <class File, class Table>
class SharedWeights {
 public:
  explicit SharedWeights(File file) : file_(std::move(file)) {}

  // Ready for the cards of the match; it stays as long as this does. A card is read in when its
  // first game begins.
  const Table* table_for(const keyforge::Match& match) {
    const keyforge::Library& library = match.library();
    const std::lock_guard lock(guard_);
    auto& table = ready_[library.fingerprint()];
    if (!table) table = std::make_unique<Table>(file_, library.size());
    // Games that are being played meanwhile are of cards that it knows.
    for (const keyforge::CardId id : match.cards())
      table->add_card(file_, library, match.number(id));
    if (file_.knows_references())
      for (const keyforge::CardId id : match.beside())
        table->add_card(file_, library, match.number(id));
    return table.get();
  }

  // Those of the bundled file, which `bundled` reads, where `name` says `built_in`, or else those
  // of the file of that name, read once. Throws Error, which speaks of the agent's `parameter` and
  // of what was expected.
  template <class Bundled, class Read>
  static std::shared_ptr<SharedWeights> named(std::string_view name, std::string_view built_in,
                                              std::string_view parameter,
                                              const std::string& expected, const Bundled& bundled,
                                              const Read& read) {
    static std::mutex guard;
    static std::map<std::string, std::shared_ptr<SharedWeights>, std::less<>> known;
    const std::lock_guard lock(guard);
    if (const auto found = known.find(name); found != known.end()) return found->second;
    try {
      auto made = std::make_shared<SharedWeights>(
          name == built_in ? bundled() : read(read_file(std::string(name), expected)));
      known.emplace(name, made);
      return made;
    } catch (const Error& e) {
      refuse_weights(parameter, name, e.what());
    }
  }

 private:
  File file_;
  std::mutex guard_;
  std::map<uint64_t, std::unique_ptr<Table>> ready_;  // by the library's fingerprint
};

}  // namespace archon::ai
