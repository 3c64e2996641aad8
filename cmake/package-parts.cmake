# Which parts go into a package; cpack reads this once for each kind.
if(CPACK_GENERATOR STREQUAL DEB)
  set(CPACK_COMPONENTS_ALL ${CPACK_ARCHON_DEB_PROGRAM} texts)
else()
  set(CPACK_COMPONENTS_ALL static texts)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
