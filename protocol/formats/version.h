// The version of the protocol: docs/protocol.md says when it goes up.
#pragma once

namespace archon::protocol {

inline constexpr int kProtocolVersion = 3;

}  // namespace archon::protocol
