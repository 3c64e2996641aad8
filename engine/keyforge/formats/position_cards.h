// Cards of a position file. One is written `troll`, `troll: 12` (its number) or `troll: {damage:
// 2}`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/keyforge/formats/position_draft.h"

namespace archon::keyforge {

class PositionCards {
 public:
  // `control_is_told`: the file has its lasting effects, those of control among them.
  PositionCards(PositionDraft& draft, bool control_is_told)
      : lib_(draft.lib),
        draft_(draft),
        out_(draft.out),
        t_(draft.t),
        control_is_told_(control_is_told) {}

  // Zones as kPlayZones and kOtherZones name them.
  void put_into_play(const TreeReader& node, Player p, std::string_view zone);
  // A creature among the artifacts.
  static bool counts_as_artifact(const TreeReader& node, std::string_view zone);
  // The player's reference cards; before all other cards. Then what lies under prophecies.
  void read_beside(const TreeReader& side, Player p);
  void read_prophecies(const TreeReader& list, Player p);
  void lay_down(const TreeReader& node, Player p, std::string_view zone);
  // What cards say of one another, once all have been read.
  void link();

 private:
  enum class Place { Lying, Standing, Attached, Joined, Beside };
  static const Keys& keys_at(Place place);

  CardId new_reference(const TreeReader& node, Player p, Reference kind);
  CardId new_card(const TreeReader& node, Player p, Place place);
  CardId new_id(const TreeReader& number, const TreeReader& card, Player owner, int lowest);
  void lay_facedown(const TreeReader& node, CardId id, Player p, std::string_view zone);
  std::string new_label(const TreeReader& as, const CardDef& def) const;
  void expect_type(const TreeReader& node, CardId id, CardType type) const;
  void set_known(const TreeReader& card, CardId id, unsigned usual);
  void read_marks(const TreeReader& marks, CardId id);
  void read_marks_in_play(const TreeReader& marks, CardId id);
  void read_counters(const TreeReader& marks, CardId id);
  void read_counters_or_model(const TreeReader& marks, CardId id);
  void read_half(const TreeReader& first, const TreeReader& written, CardId id);
  void read_upgrade(const TreeReader& node, CardId host, Player p);
  void tuck(const TreeReader& node, CardId host, Player p, unsigned knowers);
  void read_model(const TreeReader& marks, CardId id);

  const Library& lib_;
  PositionDraft& draft_;
  Position& out_;
  Table& t_;
  bool control_is_told_;
  CardSet taken_;
  std::vector<std::pair<CardId, TreeReader>> hosts_;   // purged with a card: which
  std::vector<std::pair<CardId, TreeReader>> copies_;  // of another card: their marks
};

}  // namespace archon::keyforge
