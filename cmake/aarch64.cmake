# A build for 64-bit ARM, by Debian's cross compiler: cmake -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake, with the
# folder that scripts/arm_libraries wrote as ARCHON_ARM_LIBRARIES. What runs while building is run by qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ARCHON_ARM_LIBRARIES)
set(CMAKE_FIND_ROOT_PATH ${ARCHON_ARM_LIBRARIES})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)

find_program(ARCHON_ARM_EMULATOR NAMES qemu-aarch64-static qemu-aarch64 REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${ARCHON_ARM_EMULATOR} -L /usr/aarch64-linux-gnu)

set(ARCHON_TBB OFF CACHE BOOL "Debian's libraries of TBB would have to run here")
