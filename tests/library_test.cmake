# Archon as a library, as someone else meets it: installed, moved elsewhere, found by find_package, and
# linked by the program in examples/library.
#   cmake -DBUILD=... -DSOURCE=... -DWORK=... -DCONFIG=... -DCXX=... [-DLAUNCHER=...] -P library_test.cmake
cmake_minimum_required(VERSION 3.25)

# Runs a command that must end with `code`; what it printed is then in ${said}.
function(expect code)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE result)
  if(NOT result STREQUAL code)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "ended with ${result} instead of ${code}: ${command}\n${out}${err}")
  endif()
  set(said "${out}${err}" PARENT_SCOPE)
endfunction()

function(expect_words text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "expected '${pattern}' in:\n${text}")
  endif()
endfunction()

# ---- Install ----

# What is installed must not know where it was made or installed first.
file(REMOVE_RECURSE ${WORK})
expect(0 ${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${WORK}/prefix)
set(prefix ${WORK}/prefix)
file(GLOB_RECURSE package ${prefix}/*.cmake)
if(NOT package)
  message(FATAL_ERROR "no package was installed")
endif()
foreach(file IN LISTS package)
  file(READ ${file} text)
  foreach(place ${SOURCE} ${BUILD} ${WORK})
    string(FIND "${text}" "${place}" at)
    if(NOT at EQUAL -1)
      message(FATAL_ERROR "${file} names ${place}")
    endif()
  endforeach()
endforeach()
expect(0 ${prefix}/bin/archon --version)
expect_words("${said}" "^archon [0-9]+\\.[0-9]+")

# Of a tree in which nothing is built nothing is installed, and it says why.
set(unbuilt ${WORK}/unbuilt)
expect(0 ${CMAKE_COMMAND} -S ${SOURCE} -B ${unbuilt} -DCMAKE_CXX_COMPILER=${CXX} -DARCHON_BUILD_TESTS=OFF)
expect(1 ${CMAKE_COMMAND} --install ${unbuilt} --prefix ${WORK}/nowhere)
string(REGEX REPLACE "[ \n]+" " " said "${said}")  # CMake breaks its messages into lines
expect_words("${said}" "this build is not whole: run 'cmake --build [^\n]*' first, then install")

# ---- Headers ----

# Each can be included, and shows no library that its user would have to install.
file(GLOB_RECURSE headers RELATIVE ${prefix}/include/archon ${prefix}/include/archon/*.h)
set(includes "")
foreach(header IN LISTS headers)
  string(APPEND includes "#include \"${header}\"\n")
  file(READ ${prefix}/include/archon/${header} text)
  if(text MATCHES "#include <([^>]*/[^>]*)>")
    message(FATAL_ERROR "the installed ${header} includes ${CMAKE_MATCH_1}")
  endif()
endforeach()
file(WRITE ${WORK}/headers.cpp "${includes}int main() {}\n")
expect(0 ${CXX} -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I${prefix}/include/archon
       ${WORK}/headers.cpp)

# ---- Link ----

expect(0 ${CMAKE_COMMAND} -S ${SOURCE}/examples/library -B ${WORK}/example -DCMAKE_PREFIX_PATH=${prefix}
       -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
       -DCMAKE_BUILD_TYPE=${CONFIG} -DCMAKE_RUNTIME_OUTPUT_DIRECTORY=${WORK}/example)
expect(0 ${CMAKE_COMMAND} --build ${WORK}/example --config ${CONFIG})
set(example ${WORK}/example/play_two_decks)
expect(0 ${example} argus onyx greedy random 7)
set(first_time "${said}")
expect_words("${said}" "Radiant Argus the Supreme +greedy +[0-3] of 3 keys\n")
expect_words("${said}" "\n[^\n]+ wins in turn [0-9]+\n$")
expect(0 ${example} argus onyx greedy random 7)
if(NOT said STREQUAL first_time)
  message(FATAL_ERROR "the same seed played two games:\n${first_time}${said}")
endif()
expect(0 ${example} random:1 random:2 mcts:iterations=20,trees=2 ismcts:iterations=20)
expect(1 ${example} arguss)
expect_words("${said}" "^play_two_decks: [^\n]*arguss")
expect(1 ${example} argus onyx greedy greedy 1x)
expect_words("${said}" "'1x' is not a whole number")
expect(2 ${example} --seed 1)
expect_words("${said}" "^usage: ")

set(ranking ${WORK}/example/rank_decks)
expect(0 ${ranking} argus onyx random:1)
expect_words("${said}" "^[^\n]+ is the best of 3 decks \\(")
expect_words("${said}" "\n3 decks, all played by greedy\n")
expect_words("${said}" "wins [0-9]+ % of 100 games\neven at -?[0-9.]+ chains on it\n$")
expect(1 ${ranking} argus onyxx)
expect_words("${said}" "^rank_decks: [^\n]*onyxx")

# ---- Without CMake ----

find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  file(GLOB_RECURSE found ${prefix}/*/archon.pc)
  cmake_path(GET found PARENT_PATH folder)
  expect(0 ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${folder} ${PKG_CONFIG} --cflags --libs archon)
  separate_arguments(flags UNIX_COMMAND "${said}")
  file(WRITE ${WORK}/plain.cpp "#include \"engine/keyforge/cards/library.h\"\n#include \"sim/statistics/stats.h\"\n\
int main() { return archon::keyforge::Library::load().size() > 1000 && archon::sim::normal_cdf(0) == 0.5 ? 0 : 1; }\n")
  expect(0 ${CXX} -std=c++20 ${WORK}/plain.cpp ${flags} -o ${WORK}/plain)
  expect(0 ${WORK}/plain)
endif()

# ---- Documentation ----

# The code that docs/library.md shows is the example's.
file(READ ${SOURCE}/examples/library/play_two_decks.cpp program)
file(READ ${SOURCE}/docs/library.md page)
set(shown 0)
while(page MATCHES "```cpp\n([^`]*)```")
  set(piece "${CMAKE_MATCH_1}")
  string(FIND "${page}" "```cpp\n${piece}```" at)
  string(LENGTH "```cpp\n${piece}```" length)
  math(EXPR at "${at} + ${length}")
  string(SUBSTRING "${page}" ${at} -1 page)
  string(FIND "${program}" "${piece}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "docs/library.md shows what is not in the example:\n${piece}")
  endif()
  math(EXPR shown "${shown} + 1")
endwhile()
if(shown EQUAL 0)
  message(FATAL_ERROR "docs/library.md shows no code")
endif()
