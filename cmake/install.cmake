# What `cmake --install` writes: the program, the libraries, their headers, and the package that
# find_package(archon) reads. docs/library.md tells how it is used.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(ARCHON_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/archon)
set(ARCHON_HEADER_DIR ${CMAKE_INSTALL_INCLUDEDIR}/archon)

install(TARGETS archon)

# Targets are called archon::keyforge where they are imported.
foreach(part core keyforge ai)
  set_target_properties(archon_${part} PROPERTIES EXPORT_NAME ${part})
endforeach()
install(TARGETS archon_core archon_keyforge archon_ai EXPORT archon
        INCLUDES DESTINATION ${ARCHON_HEADER_DIR})
install(EXPORT archon NAMESPACE archon:: FILE archon-targets.cmake
        DESTINATION ${ARCHON_PACKAGE_DIR})

# Folders stay as they are here, so that an include line is the same on both sides. Headers that show
# a third-party library belong to our own .cpp files.
install(DIRECTORY engine ai DESTINATION ${ARCHON_HEADER_DIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def"
        REGEX "/(import/formats|import/csv|deck_json|json_fields|replay_json)\\.h$|ai/training/" EXCLUDE)

configure_package_config_file(cmake/archon-config.cmake.in ${PROJECT_BINARY_DIR}/archon-config.cmake
                              INSTALL_DESTINATION ${ARCHON_PACKAGE_DIR}
                              NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may break what uses it.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/archon-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/archon-config.cmake
              ${PROJECT_BINARY_DIR}/archon-config-version.cmake
        DESTINATION ${ARCHON_PACKAGE_DIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
