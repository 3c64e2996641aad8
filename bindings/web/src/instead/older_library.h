// What the C++ library of older Emscriptens lacks. The build includes it before everything else, so
// that nobody else needs to know.
#pragma once

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>
#include <version>

#if defined(_LIBCPP_VERSION)
namespace std {

#if !defined(__cpp_lib_bit_cast)
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

#if !defined(__cpp_lib_smart_ptr_for_overwrite)
template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}
#endif

// The library has only the readers of whole numbers before version 20. Reads what std::from_chars
// reads: no white space, no plus sign, no hexadecimal digits.
#if _LIBCPP_VERSION < 200000
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const char* digits = first;
  if (digits != last && *digits == '-') ++digits;
  const bool is_hexadecimal =
      last - digits > 1 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  const bool begins_well = digits != last && *digits != '+' && *digits != '-' && *digits > ' ';
  if (!begins_well) return {first, errc::invalid_argument};
  const string text(first, is_hexadecimal ? digits + 1 : last);
  char* stop = nullptr;
  const double read = strtod(text.c_str(), &stop);
  if (stop == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (stop - text.c_str()), errc()};
}
#endif

}  // namespace std
#endif
