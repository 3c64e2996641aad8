# What `cmake --install` writes: the program, the libraries, their headers, and the package that
# find_package(archon) reads. docs/library.md tells how it is used.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(ARCHON_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/archon)
set(ARCHON_HEADER_DIR ${CMAKE_INSTALL_INCLUDEDIR}/archon)

# Half a build is no installation: what is missing is told before anything is written.
set(missing "message(FATAL_ERROR \"this build is not whole: run 'cmake --build ${PROJECT_BINARY_DIR}' first, then install\")")
install(CODE "if(NOT EXISTS \"$<TARGET_FILE:archon>\")\n  ${missing}\nendif()" COMPONENT program)
install(CODE "if(NOT EXISTS \"$<TARGET_FILE:archon_sim>\")\n  ${missing}\nendif()" COMPONENT development)
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
  install(CODE "if(NOT EXISTS \"${PROJECT_BINARY_DIR}/shell/written\")\n  ${missing}\nendif()" COMPONENT texts)
endif()

install(TARGETS archon COMPONENT program)

# Targets are called archon::keyforge where they are imported.
foreach(part core keyforge keyforge_cards ai ai_keyforge sim)
  set_target_properties(archon_${part} PROPERTIES EXPORT_NAME ${part})
endforeach()
install(TARGETS archon_core archon_archmajesty archon_keyforge archon_keyforge_cards archon_ai archon_ai_archmajesty archon_ai_keyforge archon_sim EXPORT archon
        ARCHIVE COMPONENT development INCLUDES DESTINATION ${ARCHON_HEADER_DIR})
install(EXPORT archon NAMESPACE archon:: FILE archon-targets.cmake
        DESTINATION ${ARCHON_PACKAGE_DIR} COMPONENT development)

# Folders stay as they are here, so that an include line is the same on both sides. Headers that show
# a third-party library belong to our own .cpp files.
install(DIRECTORY engine ai sim DESTINATION ${ARCHON_HEADER_DIR} COMPONENT development
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN "sim/cli" EXCLUDE
        REGEX "/(large_rating(_spread)?|(large_)?rating_model|rating_fit|rating_check|handicap_(model|skew))\\.h$" EXCLUDE
        REGEX "/(report_parts|match_finding|field_report|experiment_parts|agreement|review|arena/edition|(rank|handicap)_ladder)\\.h$" EXCLUDE
        REGEX "ai/training/|sim/report/(markup|parts|embedded|record|film)|(_film|battle_replay)\\.h$" EXCLUDE
        REGEX "/(import/formats|import/list_reader|trees/csv|report_rows|deck_json|json_fields|replay_json|(game|keyforge|battle)_in_play|live_game|play_game|play_battle|shared_games)\\.h$" EXCLUDE)

configure_package_config_file(cmake/archon-config.cmake.in ${PROJECT_BINARY_DIR}/archon-config.cmake
                              INSTALL_DESTINATION ${ARCHON_PACKAGE_DIR}
                              NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may break what uses it.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/archon-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/archon-config.cmake
              ${PROJECT_BINARY_DIR}/archon-config-version.cmake
        DESTINATION ${ARCHON_PACKAGE_DIR} COMPONENT development)

# For those who don't use CMake. The prefix is told from where the file lies.
file(RELATIVE_PATH ARCHON_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/archon.pc.in ${PROJECT_BINARY_DIR}/archon.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/archon.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

# Manual pages and completions are written by the program itself.
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
  set(texts ${PROJECT_BINARY_DIR}/shell)
  set(shells bash zsh fish)
  foreach(shell IN LISTS shells)
    list(APPEND completions COMMAND archon completion ${shell} > ${texts}/archon.${shell})
  endforeach()
  add_custom_command(OUTPUT ${texts}/written
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${texts}
    COMMAND archon manual ${texts}/man1
    ${completions}
    COMMAND ${CMAKE_COMMAND} -E touch ${texts}/written
    DEPENDS archon COMMENT "Writing manual pages and completions" VERBATIM)
  add_custom_target(archon_shell_texts ALL DEPENDS ${texts}/written)
  install(DIRECTORY ${texts}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT texts)
  set(share ${CMAKE_INSTALL_DATADIR})
  install(FILES ${texts}/archon.bash DESTINATION ${share}/bash-completion/completions RENAME archon
          COMPONENT texts)
  install(FILES ${texts}/archon.zsh DESTINATION ${share}/zsh/vendor-completions RENAME _archon
          COMPONENT texts)
  install(FILES ${texts}/archon.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT texts)
endif()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT texts)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT texts)
