#include "tests/ai/games.h"

namespace archon::ai {

template std::unique_ptr<Agent<test::Nim>> make_agent<test::Nim>(const AgentSpec&, int);
template std::unique_ptr<Agent<test::Envelope>> make_agent<test::Envelope>(const AgentSpec&, int);
template std::unique_ptr<Agent<test::Dice>> make_agent<test::Dice>(const AgentSpec&, int);
template std::unique_ptr<Agent<test::Coins>> make_agent<test::Coins>(const AgentSpec&, int);
template std::unique_ptr<Agent<test::Fencing>> make_agent<test::Fencing>(const AgentSpec&, int);

}  // namespace archon::ai
