// The memory of this process.
#pragma once

#include <cstdint>

namespace archon::protocol {

// Bytes that lie in memory now. What was given back counts as long as the allocator keeps it.
int64_t memory_in_use();
// The same after the allocator has given back what it keeps.
int64_t memory_needed();
// No more than so many bytes from here on: whoever asks for more gets std::bad_alloc.
void limit_memory(int64_t bytes);

}  // namespace archon::protocol
