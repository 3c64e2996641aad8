#include "ai/keyforge/network/network_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ai/keyforge/network/inputs.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

constexpr std::string_view kFirstLine = "archon network 1";
constexpr std::string_view kSecondFormat = "archon network 2";
constexpr std::string_view kBundled = "network/best.network";
constexpr std::string_view kOfRivals = "network/rivals.network";
constexpr std::string_view kBootstrapped = "network/bootstrap.network";
constexpr int kMostBias = 1 << 28;

void read_layer(WeightLine& line, NetworkFile& out) {
  if (line.kind() == "own-map")
    out.own_map.push_back(line.numbers<int16_t>(out.columns()));
  else if (line.kind() == "behind")
    out.behind.push_back(line.numbers<int16_t>(out.vector, most_behind(out.vector)));
  else if (line.kind() == "behind-bias")
    out.behind_bias = line.numbers<int32_t>(int_size(out.behind), kMostBias);
  else if (line.kind() == "result")
    out.result = line.numbers<int16_t>(int_size(out.behind), most_behind(kVector));
  else if (line.kind() == "result-bias")
    out.result_bias = line.numbers<int32_t>(1, kMostBias)[0];
  else
    line.refuse();
}

// Of the second format the layer may have any size, its lines say which, and vectors one of two.
void read_shape(WeightLine& line, NetworkFile& out) {
  const bool second = out.knows_references();
  const auto shape = line.numbers<int>(second ? 4 : 3);
  const int behind = second ? std::clamp(shape[1], 1, kLargestBehind) : kBehind;
  if (second && shape[0] == kLargestVector) out.vector = kLargestVector;
  std::vector<int> expected{out.vector, behind, kOwnNumbers};
  if (second) expected.push_back(kCardPlaces);
  if (shape != expected) line.refuse();
}

void read_line(WeightLine line, NetworkFile& out) {
  if (line.kind() == "made") {
    out.made.emplace_back(line.rest());
  } else if (line.kind() == "shape") {
    read_shape(line, out);
  } else if (line.kind() == "fact") {
    line.keep(out.facts, out.columns());
  } else if (line.kind() == "number") {
    line.keep(out.numbers, out.vector);
  } else if (line.kind() == "card") {
    line.keep(out.own, kOwnNumbers);
  } else {
    read_layer(line, out);
  }
}

void check_whole(const NetworkFile& file) {
  const bool whole =
      !file.facts.empty() && !file.numbers.empty() && file.own_map.size() == kOwnNumbers &&
      !file.behind.empty() && file.behind.size() <= kLargestBehind &&
      (file.behind.size() == kBehind || file.knows_references()) &&
      file.behind_bias.size() == file.behind.size() && file.result.size() == file.behind.size();
  if (!whole) throw Error("the network is incomplete; expected a file written by `train_network`");
}

}  // namespace

std::string to_text(const NetworkFile& file) {
  const bool second = file.knows_references();
  std::string out(second ? kSecondFormat : kFirstLine);
  out += '\n';
  put_made(out, file.made);
  std::vector<int> shape{file.vector, int_size(file.behind), kOwnNumbers};
  if (second) shape.push_back(kCardPlaces);
  put_line(out, "shape", shape);
  put_rows(out, "number", file.numbers);
  put_rows(out, "fact", file.facts);
  put_rows(out, "card", file.own);
  for (const auto& row : file.own_map) put_line(out, "own-map", row);
  for (const auto& row : file.behind) put_line(out, "behind", row);
  put_line(out, "behind-bias", file.behind_bias);
  put_line(out, "result", file.result);
  put_line(out, "result-bias", std::array{file.result_bias});
  return sealed(std::move(out));
}

NetworkFile network_from_text(std::string_view text) {
  NetworkFile out;
  const bool second = text.starts_with(kSecondFormat);
  out.card_places = second ? kCardPlaces : kPlacesInPart;
  const auto lines = unsealed(text, second ? kSecondFormat : kFirstLine, "network");
  for_each_line(lines, [&](std::string_view line) { read_line({line, "network"}, out); });
  check_whole(out);
  return out;
}

const NetworkFile& bundled_network() {
  static const NetworkFile file = network_from_text(embedded_weights(kBundled));
  return file;
}

const NetworkFile& network_of_rivals() {
  static const NetworkFile file = network_from_text(embedded_weights(kOfRivals));
  return file;
}

const NetworkFile& bootstrapped_network() {
  static const NetworkFile file = network_from_text(embedded_weights(kBootstrapped));
  return file;
}

}  // namespace archon::ai
