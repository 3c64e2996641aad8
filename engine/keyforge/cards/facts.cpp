#include "engine/keyforge/cards/facts.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

using Json = nlohmann::json;

// The enum value that a word names.
template <class T, size_t N>
T named(const std::array<std::string_view, N>& names, std::string_view word,
        std::string_view what) {
  const auto i = find_name(names, word);
  if (!i) throw Error(fmt::format("'{}' is no {}", word, what));
  return static_cast<T>(*i);
}

// Fills the printings of a set's file as its values come by: the tree of a whole file would take
// longer to build than all the rest.
class PrintingsReader final : public nlohmann::json_sax<Json> {
 public:
  PrintingsReader(Set set, std::vector<CardFacts>& out) : set_(set), out_(out) {}

  // Where it is, for messages.
  const std::string& card() const { return card_; }

  bool start_object(size_t) override { return enter(); }
  bool start_array(size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }

  bool key(std::string& word) override {
    std::string& name = depth_ == kPart ? part_ : field_;
    name = std::move(word);
    return true;
  }

  bool string(std::string& text) override {
    if (depth_ == kCard) read_text(text);
    if (depth_ == kPart) read_item(text);
    return true;
  }

  bool number_unsigned(uint64_t number) override {
    if (depth_ < kCard || number > kMostNumber) return refuse();
    read_number(static_cast<int>(number));
    return true;
  }

  bool null() override { return refuse(); }
  bool boolean(bool) override { return refuse(); }
  bool number_integer(int64_t) override { return refuse(); }
  bool number_float(double, const std::string&) override { return refuse(); }
  bool binary(Json::binary_t&) override { return refuse(); }
  bool parse_error(size_t, const std::string&, const Json::exception& wrong) override {
    throw Error(wrong.what());
  }

 private:
  // How many brackets are open: the file, its list of cards, a card, a list of one.
  static constexpr int kCard = 3;
  static constexpr int kPart = 4;
  static constexpr uint64_t kMostNumber = 255;

  bool enter() {
    if (++depth_ == kCard) {
      out_.emplace_back().set = set_;
      card_ = "a card";
    }
    if (depth_ > kPart) refuse();
    return true;
  }

  bool leave() {
    if (depth_-- == kCard && out_.back().id.empty()) throw Error("a card without an id");
    return true;
  }

  bool refuse() const { throw Error(fmt::format("'{}' has a value that is not read", field_)); }

  void read_text(std::string& text) {
    CardFacts& card = out_.back();
    if (field_ == "id") {
      card_ = text;
      card.id = std::move(text);
    } else if (field_ == "name") {
      card.name = std::move(text);
    } else if (field_ == "number") {
      card.number = std::move(text);
    } else if (field_ == "house") {
      card.house = named<House>(kHouseNames, text, "house");
    } else if (field_ == "type") {
      card.type = named<CardType>(kCardTypeNames, text, "card type");
    } else if (field_ == "rarity") {
      card.rarity = named<Rarity>(kRarityNames, text, "rarity");
    } else {
      throw Error(fmt::format("unknown field '{}'", field_));
    }
  }

  void read_item(std::string& text) {
    CardFacts& card = out_.back();
    if (field_ == "house") {
      card.variants.push_back(named<House>(kHouseNames, text, "house"));
    } else if (field_ == "enhance") {
      card.enhance.push_back(named<Bonus>(kBonusNames, text, "icon"));
    } else if (field_ == "traits") {
      card.traits.push_back(std::move(text));
    } else {
      throw Error(fmt::format("unknown field '{}'", field_));
    }
  }

  void read_number(int number) {
    CardFacts& card = out_.back();
    if (depth_ == kPart && field_ == "keywords") {
      card.keywords[named<size_t>(kKeywordNames, part_, "keyword")] = static_cast<uint8_t>(number);
    } else if (field_ == "aember") {
      card.bonuses.assign(static_cast<size_t>(number), Bonus::Aember);
    } else if (field_ == "power") {
      card.power = number;
    } else if (field_ == "armor") {
      card.armor = number;
    } else {
      throw Error(fmt::format("unknown field '{}'", field_));
    }
  }

  Set set_;
  std::vector<CardFacts>& out_;
  std::string card_ = "the file";
  std::string field_;
  std::string part_;
  int depth_ = 0;
};

std::string_view without_zeros(std::string_view number) {
  while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
  return number;
}

// The other spelling in use elsewhere: points and quotes vanish instead of separating words.
std::string joined_spelling(std::string_view title) {
  std::string kept;
  for (const char c : title)
    if (c != '.' && c != '"') kept += c;
  return slug(kept);
}

}  // namespace

Facts::Facts(std::span<const EmbeddedFile> files) {
  for (int set = 0; set < kSets; ++set) {
    const std::string path = fmt::format("facts/{}.json", kSetCodes[static_cast<size_t>(set)]);
    for (const EmbeddedFile& file : files)
      if (file.path == path) read(file, static_cast<Set>(set));
  }
  index();
}

void Facts::read(const EmbeddedFile& file, Set set) {
  const size_t before = printings_.size();
  PrintingsReader reader(set, printings_);
  try {
    Json::sax_parse(file.text, &reader);
    if (printings_.size() == before) throw Error("it has no cards");
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}: {}", file.path, reader.card(), wrong.what()));
  }
}

void Facts::index() {
  next_.assign(printings_.size(), -1);
  std::unordered_map<std::string, int> last;
  first_.reserve(2 * printings_.size());
  for (int i = 0; i < static_cast<int>(printings_.size()); ++i) {
    const std::string& id = printings_[static_cast<size_t>(i)].id;
    const auto [at, is_new] = last.try_emplace(id, i);
    if (is_new) {
      first_.emplace(id, i);
    } else {
      next_[static_cast<size_t>(at->second)] = i;
      at->second = i;
    }
  }
  for (int i = 0; i < static_cast<int>(printings_.size()); ++i) {
    const CardFacts& card = printings_[static_cast<size_t>(i)];
    if (card.name.find_first_of(".\"") == std::string::npos) continue;
    std::string other = joined_spelling(card.name);
    if (card.id.ends_with("-evil-twin")) other += "-evil-twin";
    first_.try_emplace(std::move(other), i);
  }
}

const CardFacts* Facts::find(std::string_view id_or_title) const {
  const auto at = first_.find(slug(id_or_title));
  return at == first_.end() ? nullptr : &printings_[static_cast<size_t>(at->second)];
}

const CardFacts* Facts::find(std::string_view id_or_title, Set set) const {
  for (const CardFacts* card : printings_of(id_or_title))
    if (card->set == set) return card;
  return nullptr;
}

const CardFacts* Facts::find_number(Set set, std::string_view number) const {
  for (const CardFacts& card : printings_)
    if (card.set == set && without_zeros(card.number) == without_zeros(number)) return &card;
  return nullptr;
}

std::vector<const CardFacts*> Facts::printings_of(std::string_view id_or_title) const {
  std::vector<const CardFacts*> out;
  const auto at = first_.find(slug(id_or_title));
  if (at == first_.end()) return out;
  for (int i = at->second; i >= 0; i = next_[static_cast<size_t>(i)])
    out.push_back(&printings_[static_cast<size_t>(i)]);
  return out;
}

std::string Facts::canonical_id(std::string_view id_or_title) const {
  const CardFacts* card = find(id_or_title);
  return card ? card->id : slug(id_or_title);
}

std::string Facts::suggest(std::string_view id_or_title) const {
  constexpr size_t kLongest = 60;  // nobody means a card by more
  if (id_or_title.size() > kLongest) return "";
  std::vector<std::string> ids;
  for (const CardFacts& card : printings_) ids.push_back(card.id);
  return did_you_mean(slug(id_or_title), ids);
}

const Facts& facts() {
  static const Facts table(embedded_files());
  return table;
}

}  // namespace archon::keyforge
