// Runs the program as a user does, and looks at what comes out.
#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace archon {

// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "archon_test_XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(file(name)).parent_path());
    std::ofstream(file(name)) << text;
    return file(name);
  }
  int files() const {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(path_),
                                          std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

inline std::string read(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// How a run of the program ended.
struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string errors;

  bool one_line() const {
    return errors.starts_with("archon: ") && errors.find('\n') + 1 == errors.size();
  }

  // What is printed with a blank for each line end, so that a sentence is found wherever its lines
  // break.
  std::string told() const {
    std::string sentences = out;
    std::replace(sentences.begin(), sentences.end(), '\n', ' ');
    return sentences;
  }
};

// Runs a script of the shell, in which $ARCHON is the program.
inline Outcome run_script(const std::string& script) {
  const Folder folder;
  const std::string errors = folder.file("errors");
  const std::string file = folder.write("script", "ARCHON='" ARCHON_PROGRAM "'\n" + script);
  const std::string command = "/bin/bash '" + file + "' 2>'" + errors + "'";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Outcome outcome;
  std::array<char, 4096> buffer{};
  while (const size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
    outcome.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.errors = read(errors);
  return outcome;
}

// The same with a signal after so many seconds. timeout sends it in the foreground, once: a second
// one would end all.
inline Outcome run_until(const std::string& signal, const std::string& arguments, int seconds = 2) {
  return run_script("timeout --foreground --preserve-status -s " + signal + " " +
                    std::to_string(seconds) + " $ARCHON " + arguments);
}

// Runs the program with these words of a command line.
inline Outcome run(const std::string& arguments) { return run_script("exec $ARCHON " + arguments); }

// Fails unless the program ends so, with one line that has the words, and prints nothing else.
inline void expect_error(const std::string& arguments, int exit_code, const std::string& words) {
  CAPTURE(arguments);
  const Outcome outcome = run(arguments);
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == exit_code);
  CHECK(outcome.one_line());
  CHECK(outcome.errors.find(words) != std::string::npos);
  CHECK(outcome.out.empty());
}

}  // namespace archon
