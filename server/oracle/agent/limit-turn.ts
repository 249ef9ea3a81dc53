import type { Agent } from '../turn/agent.js';
import type { Schema } from '../../contract/types.js';
import type { TurnOfUser } from './build-turn.js';

/** A turn after a step that another one follows, with what it has used so far. */
export interface UsedTurn extends TurnOfUser {
  readonly usage: Schema<'Usage'>;
}

/** Decides whether an answer ends after a step. @returns what it says at its end; undefined when it goes on. Never rejects. */
export type EndTurn = (turn: UsedTurn) => Promise<string | undefined>;

/** The same agent, whose answers end when `endTurn` says so. The text so far stays, and the answer is a finished one. */
export function limitTurn(agent: Agent, endTurn: EndTurn): Agent {
  return {
    async *answer(turn) {
      const { runId, sessionId, userDid } = turn;
      let usage: Schema<'Usage'> | undefined;
      let isBegun = turn.resumed !== undefined;
      for await (const event of agent.answer(turn)) {
        yield event;
        if (event.type === 'text') isBegun = true;
        if (event.type === 'usage') {
          const { type: _, ...used } = event;
          usage = used;
        }
        if (event.type !== 'step' || !usage) continue;
        const farewell = await endTurn({ runId, sessionId, userDid, usage });
        if (farewell === undefined) continue;
        yield { type: 'text', delta: isBegun ? `\n\n${farewell}` : farewell };
        return;
      }
    },
  };
}
