// Files that a client names.
#pragma once

#include <string>

#include "protocol/formats/fields.h"
#include "protocol/formats/permissions.h"

namespace archon::protocol {

// `spec`, in the field, means a file: throws Fault unless clients may name files, and Error unless
// it is an ordinary file of ordinary length (a device has no end).
void expect_readable(const Field& field, const std::string& spec, bool files,
                     uintmax_t longest = kLongestDeckFile);

// What `find` finds by a name or in a file; what it complains of is a fault of the field.
template <class Find>
auto finding(const Field& field, Find find) {
  try {
    return find();
  } catch (const Fault&) {
    throw;
  } catch (const Error& e) {
    throw Fault(kBadField, field.path() + ": " + excerpt(e.what(), kLongestMessage), field.path());
  }
}

}  // namespace archon::protocol
