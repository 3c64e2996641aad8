#include "sim/report/record.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "sim/report/formats.h"

namespace archon::report {
namespace {

constexpr std::string_view kPartsAt = "#/$defs/";

// The schema of an object that stands elsewhere, or here.
const Json& resolved(const Shape& shape) {
  const auto at = shape.schema.find("$ref");
  if (at == shape.schema.end()) return shape.schema;
  return shape.parts.at(at->get<std::string>().substr(kPartsAt.size()));
}

std::string one_cell(const Json& value, const std::string& format) {
  if (value.is_null()) return "";
  if (value.is_boolean()) return value.get<bool>() ? "1" : "0";
  if (value.is_string()) return csv_cell(value.get_ref<const std::string&>());
  if (value.is_number_float()) return fmt::format(fmt::runtime(format), value.get<double>());
  if (!value.is_array()) return value.dump();
  std::string out;
  for (const Json& one : value) out += (out.empty() ? "" : ", ") + one.get<std::string>();
  return csv_cell(out);
}

}  // namespace

Rendering as_json(std::function<JsonValue()> record) {
  auto text = [record] { return to_text(record().json); };
  return {.option = "--json", .text = std::move(text), .record = std::move(record)};
}

Shape or_null(Shape shape) {
  Json& schema = shape.schema;
  if (schema.contains("enum"))
    schema["enum"].push_back(nullptr);
  else if (schema.contains("type"))
    schema["type"] = {schema["type"], "null"};
  else if (!schema.empty())
    schema = {{"oneOf", {{{"type", "null"}}, schema}}};
  return shape;
}

Shape list_of(Shape item) {
  return {{{"type", "array"}, {"items", std::move(item.schema)}}, std::move(item.parts)};
}

Shape named(const std::string& name, Shape shape) {
  if (name.empty()) return shape;
  if (shape.parts.contains(name)) ARCHON_CHECK(shape.parts[name] == shape.schema);
  shape.parts[name] = std::move(shape.schema);
  shape.schema = {{"$ref", std::string(kPartsAt) + name}};
  return shape;
}

Json schema_of(std::string_view title, const Shape& shape) {
  Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
  out.update(shape.schema);
  if (!shape.parts.empty()) out["$defs"] = shape.parts;
  return out;
}

std::vector<std::string> column_names(const std::string& key, const Shape& shape) {
  const Json& schema = resolved(shape);
  if (!schema.contains("properties")) return {key};
  std::vector<std::string> out;
  for (const auto& [name, property] : schema["properties"].items())
    out.push_back(name == "value" ? key : key + "_" + name);
  return out;
}

std::string row_cells(const Json& value, const Shape& shape, const std::string& format) {
  if (!value.is_object()) {
    const size_t columns = value.is_null() ? column_names("", shape).size() : 1;
    return one_cell(value, format) + std::string(columns - 1, ',');
  }
  std::string out;
  for (const Json& one : value) out += (out.empty() ? "" : ",") + one_cell(one, format);
  return out;
}

}  // namespace archon::report
