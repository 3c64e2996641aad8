// A process of our own between us and a program of somebody else's, so that nothing which that
// program starts outlives its games, or takes more of the machine than it may.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace archon::protocol {

// What a program may have, everything that it starts included. Beside these each of its processes
// may open kMostOpenFiles and write files of kLargestOwnFile bytes.
struct ProgramLimits {
  int memory_mib = 4096;
  int processes = 256;  // threads count as well
};

inline constexpr int kMostOpenFiles = 256;
inline constexpr int64_t kLargestOwnFile = 1LL << 30;

// What the supervisor reports of its program: first whether it could be started, then how it ended.
struct ProgramReport {
  enum class Kind : int32_t {
    Started,
    NotStarted,  // value: the error, as in errno
    NoProcess,   // the machine had no process for it; value: the error
    Exited,      // value: the status
    Signalled,   // value: the signal
    TooMuchMemory,
    TooManyProcesses,
    Ended  // by us
  };
  Kind kind = Kind::Ended;
  int32_t value = 0;
  int32_t noise_left = 0;  // of what may still be shown of its standard error
};

// What a supervisor needs. Descriptors are those of the supervisor's and the program's ends, all of
// them above 2.
struct Supervision {
  char* const* command = nullptr;
  int input = -1;    // the program's
  int output = -1;   // the program's
  int errors = -1;   // the program's
  int noise = -1;    // the other end of `errors`
  int control = -1;  // nothing comes from here; when it closes all is to end
  int report = -1;
  ProgramLimits limits;
  int noise_left = 0;
};

// Starts it. Returns the supervisor's process, or -1 with the error in errno.
pid_t start_supervisor(const Supervision& what);

}  // namespace archon::protocol
