#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <future>
#include <memory>
#include <string>

#include "protocol/session/memory.h"
#include "protocol/session/session.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/numbers.h"
#include "sim/cli/terminal/line_reader.h"

namespace archon::cli {
namespace {

// False when nobody reads any more.
bool write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(written);
  }
  return true;
}

bool mentions(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

// Requests during which an agent thinks; others that mention the words are only answered a little
// slower.
bool may_take_long(std::string_view request) {
  return mentions(request, "\"go\"") || mentions(request, "\"play-out\"");
}

// Thinks in a thread of its own, so that a `stop` that comes meanwhile is heard.
std::string answer_while_listening(protocol::Session& session, const std::string& request,
                                   LineReader& lines) {
  constexpr int kLook = 5;  // milliseconds
  auto answer = std::async(std::launch::async, [&] { return session.answer(request); });
  bool open = true;
  while (answer.wait_for(std::chrono::milliseconds(open ? 0 : kLook)) !=
         std::future_status::ready) {
    if (mentions(lines.waiting(), "\"stop\"") && lines.has_line()) session.stop();
    if (open) open = lines.read_more(kLook);
  }
  return answer.get();
}

// Until the input ends or the client says good-bye. False when nobody reads any more.
bool converse(protocol::Session& session) {
  LineReader lines(STDIN_FILENO, protocol::kLongestRequest);
  std::string out;
  while (!session.is_over()) {
    const auto line = lines.next();
    if (!line) break;
    if (line->empty()) continue;
    if (may_take_long(*line)) {
      // Whoever waits for earlier answers gets them first.
      if (!write_all(out)) return false;
      out.clear();
      out = answer_while_listening(session, std::string(*line), lines);
    } else {
      out += session.answer(*line);
    }
    out += '\n';
    // Requests that came together are answered together.
    if (lines.has_line() && out.size() < (1 << 16)) continue;
    if (!write_all(out)) return false;
    out.clear();
  }
  return write_all(out);
}

// Beyond this many MiB of what the games may take, a request that wants more is broken off.
constexpr int kWorkingRoom = 256;
constexpr int kLeastMemory = 64;
constexpr int kMostMemory = 1 << 20;

void serve(const protocol::Permissions& may) {
  std::signal(SIGPIPE, SIG_IGN);
  protocol::limit_memory(static_cast<int64_t>(may.memory_mib + kWorkingRoom) << 20);
  protocol::Session session(may);
  if (!converse(session)) throw Error("standard output can't be written");
}

}  // namespace

Command serve_command() {
  const auto may = std::make_shared<protocol::Permissions>();
  Command out{
      "serve", "Let other programs drive the engine: JSON lines in, JSON lines out",
      "\nReads one request per line from standard input and writes one answer per line to "
      "standard output, in the same order; docs/protocol.md describes them all. Examples\n\n"
      "  "
      "{\"id\":1,\"op\":\"new\",\"seed\":7,\"players\":[{\"deck\":\"argus\"},{\"deck\":\"onyx\"}]}"
      "\n"
      "  {\"id\":2,\"op\":\"go\",\"game\":\"g1\",\"agent\":\"greedy\"}\n"
      "  {\"id\":3,\"op\":\"choose\",\"game\":\"g1\",\"pick\":[0]}"};
  out.add({cards_option(may->cards),
           {"--allow-programs", &may->programs,
            "start programs that clients name as agents; they run with your permissions"},
           sandbox_option(may->sandbox),
           {"--allow-files", &may->files,
            "read files that clients name: decks, and what agents have learned"},
           {"--memory",
            &may->memory_mib,
            "MiB that open games may use; requests beyond that are refused",
            {.check = number_from(kLeastMemory, kMostMemory), .shown = true}}});
  out.run = acting(may, serve);
  return out;
}

}  // namespace archon::cli
