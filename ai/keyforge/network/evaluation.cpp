#include "ai/keyforge/network/evaluation.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <string>

#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon::ai {

// The networks of one file, a library each.
struct KeyforgeEvaluation::Source {
  explicit Source(NetworkFile of) : file(std::move(of)) {}

  NetworkFile file;
  std::mutex guard;
  std::map<uint64_t, std::unique_ptr<Network>> ready;  // by the library's fingerprint
};

KeyforgeEvaluation KeyforgeEvaluation::named(std::string_view name) {
  KeyforgeEvaluation out;
  if (name == "hand") return out;
  static std::mutex guard;
  static std::map<std::string, std::shared_ptr<Source>, std::less<>> known;
  const std::lock_guard lock(guard);
  auto& source = known[std::string(name)];
  if (!source) try {
      source = std::make_shared<Source>(
          name == "network"
              ? bundled_network()
              : network_from_text(read_file(name, "hand, network or a network file")));
    } catch (const Error& e) {
      known.erase(std::string(name));
      throw Error(fmt::format("agent's eval '{}': {}", name, e.what()));
    }
  out.source_ = source;
  return out;
}

const Network* KeyforgeEvaluation::network_for(const keyforge::Match& match) const {
  if (!source_) return nullptr;
  const keyforge::Library& library = match.library();
  const std::lock_guard lock(source_->guard);
  auto& network = source_->ready[library.fingerprint()];
  if (!network) network = std::make_unique<Network>(source_->file, library.size());
  // Games that are being judged meanwhile are of cards that it knows.
  for (const keyforge::CardId id : match.cards())
    network->add_card(source_->file, library, match.number(id));
  return network.get();
}

}  // namespace archon::ai
