#include "protocol/formats/client_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace archon::protocol {

void expect_readable(const Field& field, const std::string& spec, bool files, uintmax_t longest) {
  if (!files)
    throw Fault(
        kNotAllowed,
        fmt::format("{}: reading files for clients is off; expected 'archon serve' to run with "
                    "--allow-files",
                    field.path()),
        field.path());
  const std::filesystem::path file = spec;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) throw Error(file.string() + ": no such file");
  if (!std::filesystem::is_regular_file(file, error))
    throw Error(file.string() + ": not a regular file");
  if (std::filesystem::file_size(file, error) > longest)
    throw Error(fmt::format("{}: more than {} bytes", file.string(), longest));
}

}  // namespace archon::protocol
