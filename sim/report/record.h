// A record that a report is made of, a row a field: what the field is called, what it is for, and
// how it follows from what is reported. JSON, its schema and the rows of spreadsheets are printed
// from the same rows. For .cpp files only.
#pragma once

#include <functional>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/report/markup.h"

namespace archon::report {

// What a value is, in the words of JSON Schema, with the schemas that it refers to by their names.
struct Shape {
  Json schema = Json::object();
  Json parts = Json::object();
};

Shape or_null(Shape shape);
Shape list_of(Shape item);
// A shape that others refer to by this name, or that stands where it is used.
Shape named(const std::string& name, Shape shape);
Json schema_of(std::string_view title, const Shape& shape);
inline std::string schema_text(const Json& schema) { return schema.dump(2) + "\n"; }

// Columns of a spreadsheet: an estimate has three. Numbers with a fraction are written by `format`.
std::vector<std::string> column_names(const std::string& key, const Shape& shape);
std::string row_cells(const Json& value, const Shape& shape, const std::string& format);

// ---- Values. A struct has a shape where record_of() finds the rows of a pointer to one.

template <class T>
concept HasRecord = requires {
  record_of(static_cast<const T*>(nullptr));
};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
inline constexpr bool kIsText = std::is_convertible_v<T, std::string_view>;

template <class T>
Shape shape_of() {
  if constexpr (std::is_same_v<T, Json>)
    return {};
  else if constexpr (HasRecord<T>)
    return record_of(static_cast<const T*>(nullptr)).shape();
  else if constexpr (kIsText<T>)
    return {{{"type", "string"}}};
  else if constexpr (std::is_same_v<T, bool>)
    return {{{"type", "boolean"}}};
  else if constexpr (std::is_integral_v<T>)
    return {{{"type", "integer"}, {"minimum", 0}}};
  else if constexpr (std::is_floating_point_v<T>)
    return {{{"type", "number"}}};
  else
    return list_of(shape_of<std::remove_cvref_t<decltype(*std::begin(std::declval<T&>()))>>());
}

template <class T>
Json json_of(const T& value) {
  if constexpr (std::is_same_v<T, Json> || std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (HasRecord<T>) {
    return record_of(&value).json(value);
  } else if constexpr (IsOptional<T>::value) {
    return value ? json_of(*value) : Json(nullptr);
  } else if constexpr (kIsText<T>) {
    return std::string(std::string_view(value));
  } else {
    Json out = Json::array();
    for (const auto& one : value) out.push_back(json_of(one));
    return out;
  }
}

// What is made of each of them.
template <class All, class Make>
auto each(const All& all, const Make& make) {
  std::vector<std::remove_cvref_t<decltype(make(*std::begin(all)))>> out;
  for (const auto& one : all) out.push_back(make(one));
  return out;
}
// What is there of an optional value.
template <class T>
struct Bare {
  using Type = T;
};
template <class T>
struct Bare<std::optional<T>> {
  using Type = T;
};
// The JSON that `print` makes of it, or null.
template <class T, class Print>
Json printed(const T& value, const Print& print) {
  if constexpr (IsOptional<T>::value)
    return value ? print(*value) : Json(nullptr);
  else
    return print(value);
}

// ---- Rows

template <class R>
class Record {
 public:
  struct Row {
    std::string key;
    Shape shape;  // where it is there
    std::function<Json(const R&)> value;
    bool may_be_null = false;
    bool may_lack = false;  // in place of null
    bool is_column_only = false;
    std::string column{};  // how spreadsheets have it, or ""
  };

  // Its schema stands apart under this name, or where it is used.
  explicit Record(std::string name = "") : name_(std::move(name)) {}
  // What all of it is.
  Record& help(std::string words) {
    help_ = std::move(words);
    return *this;
  }

  // Null where an optional value isn't there. In spreadsheets numbers are written by `column`; ""
  // stands for none.
  template <class Get>
  Record& field(const std::string& key, Get get, const std::string& column = "") {
    return field(key, "", get, column);
  }
  template <class Get>
  Record& field(const std::string& key, std::string_view help, Get get,
                const std::string& column = "") {
    using T = std::remove_cvref_t<std::invoke_result_t<Get, const R&>>;
    add(
        key, help, shape_of<typename Bare<T>::Type>(),
        [get](const R& of) { return json_of<T>(std::invoke(get, of)); }, IsOptional<T>::value);
    rows_.back().column = column;
    return *this;
  }
  // The same in spreadsheets, with numbers as they are.
  template <class... Args>
  Record& both(Args... args) {
    return field(args..., "{}");
  }
  // Of something: 0 to 1.
  template <class... Args>
  Record& share(Args... args) {
    return field(args...).says("minimum", 0).says("maximum", 1);
  }
  // Left out where it isn't there.
  template <class Get>
  Record& maybe(const std::string& key, std::string_view help, Get get) {
    return field(key, help, get).may_lack();
  }
  // For spreadsheets alone.
  template <class Get>
  Record& column(const std::string& key, Get get, std::string format = "{}") {
    field(key, get, std::move(format));
    rows_.back().is_column_only = true;
    return *this;
  }
  // What other rows tell of something, or of each of several.
  template <class Of, class Get>
  Record& part(const std::string& key, std::string_view help, const Record<Of>& rows, Get get,
               const std::string& column = "") {
    using T = std::remove_cvref_t<std::invoke_result_t<Get, const R&>>;
    add(
        key, help, rows.shape(),
        [get, rows](const R& of) {
          const T& value = std::invoke(get, of);
          return printed(value, [&](const Of& one) { return rows.json(one); });
        },
        IsOptional<T>::value);
    rows_.back().column = column;
    return *this;
  }
  template <class Of, class Get>
  Record& list(const std::string& key, std::string_view help, const Record<Of>& rows, Get get) {
    using T = std::remove_cvref_t<std::invoke_result_t<Get, const R&>>;
    return add(
        key, help, list_of(rows.shape()),
        [get, rows](const R& of) {
          const T& value = std::invoke(get, of);
          return printed(value, [&](const auto& all) {
            Json out = Json::array();
            for (const auto& one : all) out.push_back(rows.json(one));
            return out;
          });
        },
        IsOptional<T>::value);
  }
  // The rows of something as its own.
  template <class Of, class Get>
  Record& all(const Record<Of>& rows, Get get) {
    for (const auto& row : rows.rows())
      rows_.push_back({row.key, row.shape,
                       [get, value = row.value](const R& of) -> Json {
                         const auto& inner = std::invoke(get, of);
                         return value(inner);
                       },
                       row.may_be_null, row.may_lack, row.is_column_only, row.column});
    return *this;
  }
  // Left out where the pointer is null.
  template <class Of, class Get>
  Record& all_where(const Record<Of>& rows, Get get) {
    for (const auto& row : rows.rows())
      rows_.push_back({row.key, row.shape,
                       [get, value = row.value](const R& of) -> Json {
                         const Of* const inner = std::invoke(get, of);
                         return inner ? value(*inner) : Json(nullptr);
                       },
                       true, true, row.is_column_only, row.column});
    return *this;
  }
  Record& constant(const std::string& key, std::string_view help, const Json& value) {
    return add(key, help, {{{"const", value}}}, [value](const R&) { return value; });
  }
  Record& add(const std::string& key, std::string_view help, Shape shape,
              std::function<Json(const R&)> value, bool may_be_null = false) {
    if (!help.empty()) shape.schema["description"] = help;
    rows_.push_back({key, std::move(shape), std::move(value), may_be_null});
    return *this;
  }

  // ---- Of the last row

  // Left out where it would be null.
  Record& may_lack() {
    rows_.back().may_lack = true;
    return *this;
  }
  Record& says(const std::string& word, const Json& value) {
    rows_.back().shape.schema[word] = value;
    return *this;
  }
  Record& least(int value) { return says("minimum", value); }
  Record& signed_number() {
    rows_.back().shape.schema.erase("minimum");
    return *this;
  }
  Record& hex(int digits) { return says("pattern", "^[0-9a-f]{" + std::to_string(digits) + "}$"); }
  Record& one_of(std::initializer_list<Json> values) {
    rows_.back().shape.schema.erase("type");
    return says("enum", Json::array_t(values));
  }
  Record& items(int least, int most) { return says("minItems", least).says("maxItems", most); }

  // ---- What is printed

  Json json(const R& of) const {
    Json out = Json::object();
    for (const Row& row : rows_) {
      if (row.is_column_only) continue;
      Json value = row.value(of);
      if (!row.may_lack || !value.is_null()) out[row.key] = std::move(value);
    }
    return out;
  }
  Shape shape() const {
    Shape out{{{"type", "object"}, {"properties", Json::object()}}};
    Json required = Json::array();
    for (const Row& row : rows_) {
      if (row.is_column_only) continue;
      out.schema["properties"][row.key] =
          row.may_be_null && !row.may_lack ? or_null(row.shape).schema : row.shape.schema;
      if (!row.may_lack) required.push_back(row.key);
      out.parts.update(row.shape.parts);
    }
    out.schema["required"] = std::move(required);
    out.schema["additionalProperties"] = false;
    if (!help_.empty()) out.schema["description"] = help_;
    return named(name_, std::move(out));
  }
  std::string columns() const {
    std::string out;
    for (const Row& row : rows_)
      if (!row.column.empty())
        for (const std::string& name : column_names(row.key, row.shape))
          out += (out.empty() ? "" : ",") + name;
    return out;
  }
  std::string cells(const R& of) const {
    std::string out;
    bool is_first = true;
    for (const Row& row : rows_) {
      if (row.column.empty()) continue;
      if (!std::exchange(is_first, false)) out += ',';
      out += row_cells(row.value(of), row.shape, row.column);
    }
    return out;
  }
  template <class All>
  std::string csv(const All& all) const {
    std::string out = columns() + "\n";
    for (const auto& one : all) out += cells(one) + "\n";
    return out;
  }

  const std::vector<Row>& rows() const { return rows_; }

 private:
  std::string name_;
  std::string help_;
  std::vector<Row> rows_;
};

}  // namespace archon::report
