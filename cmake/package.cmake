# What `cmake --build build/user --target packages` makes: a Debian package, and a tarball with a program that
# needs nothing but a Linux kernel. docs/packages.md tells of both.

# The program without shared libraries: the archives of this build, and those that Debian has. It has none of
# fmt, which is one file (cmake/fmt_archive.cpp), and none of oneTBB: threads are then those of the C++ library.
find_library(ARCHON_YAML_ARCHIVE libyaml-cpp.a)
find_library(ARCHON_SQLITE_ARCHIVE libsqlite3.a)
mark_as_advanced(ARCHON_YAML_ARCHIVE ARCHON_SQLITE_ARCHIVE)
if(ARCHON_YAML_ARCHIVE AND ARCHON_SQLITE_ARCHIVE AND TARGET archon_shell_texts AND
   NOT ARCHON_SANITIZE AND NOT ARCHON_SANITIZE_THREADS)
  set(parts archon_cli archon_sim archon_protocol archon_ai_keyforge archon_ai_archmajesty archon_ai archon_keyforge archon_keyforge_cards archon_archmajesty archon_core)
  add_executable(archon_static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:archon> cmake/fmt_archive.cpp
                               engine/core/threads/arena_without_tbb.cpp)
  set_source_files_properties(cmake/fmt_archive.cpp PROPERTIES COMPILE_OPTIONS -w)
  set_target_properties(archon_static PROPERTIES OUTPUT_NAME archon
                        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/static)
  target_link_options(archon_static PRIVATE -static)
  target_link_libraries(archon_static PRIVATE archon_flags)
  foreach(part IN LISTS parts)
    target_link_libraries(archon_static PRIVATE $<TARGET_FILE:${part}>)
  endforeach()
  target_link_libraries(archon_static PRIVATE ${ARCHON_YAML_ARCHIVE} ${ARCHON_SQLITE_ARCHIVE} m)
  add_dependencies(archon_static ${parts})
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
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS bubblewrap)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package-parts.cmake)
include(CPack)
