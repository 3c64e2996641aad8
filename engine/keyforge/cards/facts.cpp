#include "engine/keyforge/cards/facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/core/trees/json_fields.h"
#include "engine/keyforge/cards/compiled.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"

namespace archon::keyforge {
namespace {

// What may stand in a file, and what each takes.
struct FactsField {
  std::string_view name;
  std::string_view expected;
};
constexpr std::array kFileFields = {FactsField{"set", "its code"},
                                    FactsField{"cards", "a list of cards"}};
constexpr std::array kCardFields = {
    FactsField{"id", "a text"},
    FactsField{"name", "a text"},
    FactsField{"number", "a text"},
    FactsField{"house", "a house or a list of them"},
    FactsField{"type", "a card type"},
    FactsField{"rarity", "a rarity"},
    FactsField{"power", "a number from 0 to 255"},
    FactsField{"armor", "a number from 0 to 255"},
    FactsField{"aember", "a number from 0 to 5"},
    FactsField{"traits", "a list of texts"},
    FactsField{"enhance", "a list of icons"},
    FactsField{"keywords", "an object of keywords with their numbers"},
};

// What is wrong with a value that isn't read: the field is unknown, or takes other values.
std::string complaint(std::span<const FactsField> fields, const std::string& name) {
  std::vector<std::string> known;
  for (const FactsField& field : fields) {
    if (field.name == name) return fmt::format("{}: expected {}", name, field.expected);
    known.emplace_back(field.name);
  }
  return fmt::format("unknown field '{}'{}", excerpt(name), did_you_mean(excerpt(name), known));
}

// The enum value that a word names.
template <class T>
T named(std::span<const std::string_view> names, std::string_view word, std::string_view what) {
  for (size_t i = 0; i < names.size(); ++i)
    if (find_name(std::array{names[i]}, word)) return static_cast<T>(i);
  throw Error(fmt::format("unknown {} '{}'; expected one of {}", what, excerpt(word),
                          fmt::join(names, ", ")));
}

Bonus icon_named(std::string_view word) {
  const auto icon = find_name(kBonusNames, word);
  if (!icon)
    throw Error(fmt::format("unknown icon '{}'; expected {}", excerpt(word), kIconsInWords));
  return static_cast<Bonus>(*icon);
}

House house_of(std::string_view word) {
  return named<House>(std::span(kHouseNames).first(kHouses), word, "house");
}

// Fills the printings of a set's file as its values come by: the tree of a whole file would take
// longer to build than all the rest.
class PrintingsReader final : public nlohmann::json_sax<Json> {
 public:
  PrintingsReader(Set set, const Facts& before, std::vector<CardFacts>& out)
      : set_(set), before_(before), out_(out) {}

  // Where it is, for messages.
  std::string card() const {
    if (out_.size() == first_) return "the file";
    const std::string& id = out_.back().id;
    return id.empty() ? fmt::format("card {}", out_.size() - first_) : excerpt(id);
  }

  bool start_object(size_t) override { return enter(true); }
  bool start_array(size_t) override { return enter(false); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }

  bool key(std::string& word) override {
    std::string& name = depth_ == kPart ? part_ : field_;
    name = std::move(word);
    if (depth_ == kCard) expect_once();
    return true;
  }

  bool string(std::string& text) override {
    if (depth_ == kFile) return read_set(text);
    if (depth_ == kCard) return read_text(text);
    return depth_ == kPart ? read_item(text) : refuse();
  }

  bool number_unsigned(uint64_t number) override {
    if (depth_ < kCard || number > kMostNumber) return refuse();
    return read_number(narrow<int>(number));
  }

  bool null() override { return refuse(); }
  bool boolean(bool) override { return refuse(); }
  bool number_integer(int64_t) override { return refuse(); }
  bool number_float(double, const std::string&) override { return refuse(); }
  bool binary(Json::binary_t&) override { return refuse(); }
  bool parse_error(size_t, const std::string&, const Json::exception& wrong) override {
    not_json(wrong);
  }

 private:
  // How many brackets are open: the file, its list of cards, a card, a list of one.
  static constexpr int kFile = 1;
  static constexpr int kList = 2;
  static constexpr int kCard = 3;
  static constexpr int kPart = 4;
  static constexpr uint64_t kMostNumber = 255;

  bool enter(bool object) {
    if (!may_enter(object)) refuse();
    if (++depth_ == kCard) {
      out_.emplace_back().set = set_;
      seen_.clear();
    }
    return true;
  }

  bool may_enter(bool object) const {
    if (depth_ < kFile || depth_ == kList) return object;
    if (depth_ == kFile) return !object && field_ == "cards";
    if (depth_ == kPart) return false;
    if (object) return field_ == "keywords";
    return field_ == "house" || field_ == "enhance" || field_ == "traits";
  }

  bool leave() {
    if (depth_-- != kCard) return true;
    if (out_.back().id.empty()) throw Error("no id; expected one");
    if (!has_seen("type") && !take_from_first())
      throw Error(fmt::format("no type; expected one of {}", fmt::join(kCardTypeNames, ", ")));
    field_ = "cards";
    return true;
  }

  // What a reprint leaves unsaid; false where the card is new. Ids don't change.
  bool take_from_first() {
    CardFacts& card = out_.back();
    const CardFacts* first = before_.first_printing(card.id);
    if (first == nullptr) return false;
    CardFacts whole = *first;
    whole.set = set_;
    if (has_seen("number")) whole.number = std::move(card.number);
    if (has_seen("rarity")) whole.rarity = card.rarity;
    if (has_seen("house")) {
      whole.house = card.house;
      whole.variants = std::move(card.variants);
    }
    card = std::move(whole);
    return true;
  }

  // Always throws; the type is that of the events.
  bool refuse() const {
    if (field_.empty()) throw Error("expected an object with the fields set and cards");
    throw Error(depth_ < kCard ? complaint(kFileFields, field_) : complaint(kCardFields, field_));
  }

  bool has_seen(std::string_view field) const {
    return std::find(seen_.begin(), seen_.end(), field) != seen_.end();
  }

  void expect_once() {
    if (has_seen(field_))
      throw Error(fmt::format("{} appears twice; expected it once", excerpt(field_)));
    seen_.push_back(field_);
  }

  bool read_set(std::string_view code) const {
    if (field_ != "set") return refuse();
    if (code != code_of(set_))
      throw Error(fmt::format("the set is '{}'; expected '{}'", excerpt(code), code_of(set_)));
    return true;
  }

  bool read_text(std::string& text) {
    CardFacts& card = out_.back();
    if (field_ == "id") {
      card.id = std::move(text);
    } else if (field_ == "name") {
      card.name = std::move(text);
    } else if (field_ == "number") {
      card.number = std::move(text);
    } else if (field_ == "house") {
      card.house = house_of(text);
    } else if (field_ == "type") {
      read_type(text, card);
    } else if (field_ == "rarity") {
      card.rarity = named<Rarity>(kRarityNames, text, "rarity");
    } else {
      return refuse();
    }
    return true;
  }

  static void read_type(const std::string& text, CardFacts& card) {
    const auto kind = std::find(kReferenceNames.begin() + 1, kReferenceNames.end(), text);
    if (kind == kReferenceNames.end()) {
      card.type = named<CardType>(kCardTypeNames, text, "card type");
      return;
    }
    card.reference = static_cast<Reference>(kind - kReferenceNames.begin());
    if (card.reference == Reference::Token) card.type = CardType::Creature;
  }

  bool read_item(std::string& text) {
    CardFacts& card = out_.back();
    if (field_ == "house") {
      card.variants.push_back(house_of(text));
    } else if (field_ == "enhance") {
      card.enhance.push_back(icon_named(text));
    } else if (field_ == "traits") {
      card.traits.push_back(std::move(text));
    } else {
      return refuse();
    }
    return true;
  }

  bool read_number(int number) {
    if (depth_ == kPart) return read_keyword(number);
    CardFacts& card = out_.back();
    if (field_ == "aember" && number <= BonusIcons::kMost) {
      card.bonuses.assign(number, Bonus::Aember);
    } else if (field_ == "power") {
      card.power = number;
    } else if (field_ == "armor") {
      card.armor = number;
    } else {
      return refuse();
    }
    return true;
  }

  bool read_keyword(int number) {
    if (field_ != "keywords") return refuse();
    out_.back().keywords[named<size_t>(kKeywordNames, part_, "keyword")] = byte(number);
    return true;
  }

  Set set_;
  const Facts& before_;
  std::vector<CardFacts>& out_;
  size_t first_ = out_.size();
  std::string field_;
  std::string part_;
  std::vector<std::string> seen_;  // fields of the card
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
    const std::string path = fmt::format("facts/{}.json", kSetCodes[set]);
    for (const EmbeddedFile& file : files)
      if (file.path == path) add(file, static_cast<Set>(set));
  }
}

void Facts::add(const EmbeddedFile& file, Set set) {
  const size_t from = printings_.size();
  read(file, set);
  index(from);
}

void Facts::read(const EmbeddedFile& file, Set set) {
  const size_t before = printings_.size();
  PrintingsReader reader(set, *this, printings_);
  try {
    Json::sax_parse(file.text, &reader);
    if (printings_.size() == before) throw Error("no cards; expected one or more");
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}: {}", file.path, reader.card(), wrong.what()));
  }
}

void Facts::index(size_t from) {
  next_.resize(printings_.size(), -1);
  first_.reserve(2 * printings_.size());
  const int begin = narrow<int>(from);
  const auto end = int_size(printings_);
  for (int i = begin; i < end; ++i) {
    const auto [at, is_new] = first_.try_emplace(printings_[i].id, i);
    if (is_new) continue;
    int last = at->second;
    while (next_[last] >= 0) last = next_[last];
    next_[last] = i;
  }
  for (int i = begin; i < end; ++i) {
    const CardFacts& card = printings_[i];
    if (card.name.find_first_of(".\"") == std::string::npos) continue;
    std::string other = joined_spelling(card.name);
    if (card.id.ends_with("-evil-twin")) other += "-evil-twin";
    first_.try_emplace(std::move(other), i);
  }
}

const CardFacts* Facts::find(std::string_view id_or_title) const {
  const auto at = first_.find(slug(id_or_title));
  return at == first_.end() ? nullptr : &printings_[at->second];
}

const CardFacts* Facts::first_printing(const std::string& id) const {
  const auto at = first_.find(id);
  return at == first_.end() ? nullptr : &printings_[at->second];
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
  for (int i = at->second; i >= 0; i = next_[i]) out.push_back(&printings_[i]);
  return out;
}

std::string Facts::canonical_id(std::string_view id_or_title) const {
  const CardFacts* card = find(id_or_title);
  return card ? card->id : slug(id_or_title);
}

std::string Facts::suggest(std::string_view id_or_title) const {
  constexpr size_t kLongest = 60;  // more can't be meant for a title
  if (id_or_title.size() > kLongest) return "";
  std::vector<std::string> ids;
  for (const CardFacts& card : printings_) ids.push_back(card.id);
  return did_you_mean(slug(id_or_title), ids);
}

const Facts& facts() {
  static const Facts table = [] {
    std::optional<Facts> compiled = CompiledCards::facts();
    return compiled ? std::move(*compiled) : Facts(embedded_files());
  }();
  return table;
}

}  // namespace archon::keyforge
