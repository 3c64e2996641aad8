#include "sim/keyforge/people/deck_scores.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/core/trees/csv.h"

namespace archon::sim {
namespace {

std::optional<double> score_number(std::string_view text) {
  double out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
    return std::nullopt;
  return out;
}

constexpr size_t kStart = 64;  // of a file, in which it shows whether it is JSON

// The id at the end of a link.
std::string id_in_link(std::string_view link) {
  constexpr size_t kIdLength = 36;
  return link.size() < kIdLength ? "" : std::string(link.substr(link.size() - kIdLength));
}

}  // namespace

void DeckScores::add(std::string_view text) {
  const std::string_view start = trimmed(text.substr(0, kStart));
  const bool is_json = start.starts_with('{') || start.starts_with('[');
  // Most files have none, and whoever reads their decks has parsed them once already.
  if (is_json && text.find("\"sasRating\"") == std::string_view::npos) return;
  if (add_json(text)) return;
  bool is_lines = false;  // a deck in each
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at));
    if (line.starts_with('{')) is_lines = add_json(line) || is_lines;
    at = end + 1;
  }
  if (!is_lines) add_csv(text);
}

bool DeckScores::add_json(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return false;
  const auto visit = [&](const auto& self, const nlohmann::json& at) -> void {
    if (at.is_object() && at.contains("sasRating") && at["sasRating"].is_number()) {
      const auto text_of = [&](const char* key) {
        return at.contains(key) && at[key].is_string() ? at[key].get<std::string>() : "";
      };
      DeckScore score{at["sasRating"].get<double>(), std::nullopt, text_of("lastSasUpdate")};
      if (at.contains("aercScore") && at["aercScore"].is_number())
        score.aerc = at["aercScore"].get<double>();
      add_one(text_of("keyforgeId"), text_of("name"), score);
    } else if (at.is_structured()) {
      for (const nlohmann::json& one : at) self(self, one);
    }
  };
  visit(visit, json);
  return true;
}

void DeckScores::add_csv(std::string_view text) {
  CsvReader reader(text);
  CsvReader::Row row;
  try {
    if (!reader.next(row)) return;
    const CsvColumns columns(row);
    const auto name = columns.find({"name", "deck"});
    const auto sas = columns.find({"sas-rating", "sas"});
    const auto aerc = columns.find({"aerc-score", "raw-aerc-score", "aerc"});
    const auto link = columns.find({"dok-link", "master-vault-link", "link"});
    const auto date = columns.find({"last-sas-update"});
    if (!name || !sas) return;
    while (reader.next(row))
      if (const auto value = score_number(cell_of(row, sas)))
        add_one(id_in_link(cell_of(row, link)), std::string(cell_of(row, name)),
                {*value, score_number(cell_of(row, aerc)), std::string(cell_of(row, date))});
  } catch (const Error&) {  // whoever reads the decks tells what is wrong with the file
  }
}

void DeckScores::add_one(const std::string& id, const std::string& name, const DeckScore& score) {
  if (!id.empty()) by_id_.insert_or_assign(id, score);
  if (!name.empty()) by_name_.insert_or_assign(slug(name), score);
}

const DeckScore* DeckScores::find(const keyforge::Deck& deck) const {
  if (const auto at = by_id_.find(deck.uuid); !deck.uuid.empty() && at != by_id_.end())
    return &at->second;
  const auto at = by_name_.find(slug(deck.name));
  return at == by_name_.end() ? nullptr : &at->second;
}

}  // namespace archon::sim
