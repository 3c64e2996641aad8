# What `cmake --build build/user --target packages` makes: a Debian package, and a tarball with a program that
# needs nothing but a Linux kernel. docs/packages.md tells of both.

# The archives of this build, so that a program or a module holds all that it needs of them. Debian has none of
# fmt, which is one file (cmake/fmt_archive.cpp), and none of oneTBB: threads are then those of the C++ library.
function(archon_link_archives name)
  set(fmt ${PROJECT_SOURCE_DIR}/cmake/fmt_archive.cpp)
  target_sources(${name} PRIVATE ${fmt})
  set_source_files_properties(${fmt} TARGET_DIRECTORY ${name} PROPERTIES COMPILE_OPTIONS -w)
  if(ARCHON_TBB)
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/engine/core/threads/arena_without_tbb.cpp)
  endif()
  target_link_libraries(${name} PRIVATE archon_flags)
  foreach(part IN LISTS ARGN)
    target_link_libraries(${name} PRIVATE $<TARGET_FILE:${part}>)
  endforeach()
  add_dependencies(${name} ${ARGN})
endfunction()
set(ARCHON_ARCHIVES archon_sim archon_ai_keyforge archon_ai_archmajesty archon_ai archon_keyforge
                    archon_keyforge_cards archon_archmajesty archon_core)

# The program without shared libraries, where archives of the others are installed, too.
find_library(ARCHON_YAML_ARCHIVE libyaml-cpp.a)
find_library(ARCHON_SQLITE_ARCHIVE libsqlite3.a)
mark_as_advanced(ARCHON_YAML_ARCHIVE ARCHON_SQLITE_ARCHIVE)
if(ARCHON_YAML_ARCHIVE AND ARCHON_SQLITE_ARCHIVE AND TARGET archon_shell_texts AND
   NOT ARCHON_SANITIZE AND NOT ARCHON_SANITIZE_THREADS)
  add_executable(archon_static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:archon>)
  archon_link_archives(archon_static archon_cli archon_sim archon_protocol ${ARCHON_ARCHIVES})
  set_target_properties(archon_static PROPERTIES OUTPUT_NAME archon
                        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/static)
  target_link_options(archon_static PRIVATE -static)
  target_link_libraries(archon_static PRIVATE ${ARCHON_YAML_ARCHIVE} ${ARCHON_SQLITE_ARCHIVE} m)
  install(PROGRAMS ${PROJECT_BINARY_DIR}/static/archon DESTINATION ${CMAKE_INSTALL_BINDIR}
          COMPONENT static EXCLUDE_FROM_ALL)
  add_custom_target(packages COMMAND ${CMAKE_CPACK_COMMAND} -B ${PROJECT_BINARY_DIR}/packages
                    DEPENDS archon_static VERBATIM)
  add_dependencies(packages archon archon_shell_texts)
endif()

set(CPACK_PACKAGE_NAME archon)
set(CPACK_PACKAGE_VENDOR "The Archon authors")
set(CPACK_PACKAGE_CONTACT "The Archon authors <archon@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_FILE_NAME archon-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB TGZ)
# With Makefiles cpack would build everything first; the target above has built what is packed.
set(CPACK_CMAKE_GENERATOR Ninja)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
# A build for another machine has the static program in its Debian package, which depends on nothing.
set(CPACK_ARCHON_DEB_PROGRAM program)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(CMAKE_CROSSCOMPILING)
  set(CPACK_ARCHON_DEB_PROGRAM static)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS OFF)
  string(REPLACE aarch64 arm64 CPACK_DEBIAN_PACKAGE_ARCHITECTURE ${CMAKE_SYSTEM_PROCESSOR})
endif()
set(CPACK_DEBIAN_PACKAGE_SUGGESTS bubblewrap)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package-parts.cmake)
include(CPack)
