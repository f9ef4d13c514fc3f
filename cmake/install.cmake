# What `cmake --install` puts where: the program, and under share/plateau the same folders as in the tree, where the
# program looks for them (engine/play/files.h). The web page is installed if it was built.
include(GNUInstallDirs)
set(shipped ${CMAKE_INSTALL_DATADIR}/plateau)

install(TARGETS plateau RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY data DESTINATION ${shipped})
install(DIRECTORY docs/experiments DESTINATION ${shipped}/docs)
install(DIRECTORY web/dist DESTINATION ${shipped}/web OPTIONAL PATTERN "*.map" EXCLUDE)
install(FILES README.md LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/plateau.service DESTINATION lib/systemd/system)

# Manual pages and completions are written by the program itself.
if(NOT CMAKE_CROSSCOMPILING)
  set(words ${PROJECT_BINARY_DIR}/words)
  install(CODE "
    file(MAKE_DIRECTORY ${words})
    foreach(pair \"manual --lang en>plateau.1\" \"manual --lang fr>plateau.fr.1\" \"completion bash>plateau.bash\"
                 \"completion zsh>_plateau\" \"completion fish>plateau.fish\")
      string(REPLACE \">\" \";\" pair \"\${pair}\")
      list(GET pair 0 command)
      list(GET pair 1 file)
      separate_arguments(command)
      execute_process(COMMAND $<TARGET_FILE:plateau> \${command} OUTPUT_FILE ${words}/\${file} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()")
  install(FILES ${words}/plateau.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${words}/plateau.fr.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/fr/man1 RENAME plateau.1)
  install(FILES ${words}/plateau.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME plateau)
  install(FILES ${words}/_plateau DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${words}/plateau.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# `cpack` in a build folder makes a Debian package and an archive.
set(CPACK_PACKAGE_NAME plateau)
set(CPACK_PACKAGE_VENDOR "The Plateau developers")
set(CPACK_PACKAGE_CONTACT "The Plateau developers <plateau@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board games with strong and instructive opponents")
set(CPACK_PACKAGE_DESCRIPTION "Plateau plays, explains and studies Axis & Allies, Gygès, Avalam, draughts and games of n in a row:
in a browser, in the terminal, and for other programs by the protocols they speak.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_FILE_NAME plateau-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/build/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS xdg-utils)
include(CPack)
