import type { Agent, AgentEvent, Turn } from '../agent.js';

/** An agent that says what a generator yields. The generator is not resumed once the turn's signal is aborted. */
export function yieldingAgent(answer: (turn: Turn) => AsyncIterable<AgentEvent>): Agent {
  return {
    async answer(turn, say) {
      for await (const event of answer(turn)) {
        const stored = say(event);
        if (stored) await stored;
        if (turn.signal.aborted) return;
      }
    },
  };
}
