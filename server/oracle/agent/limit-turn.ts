import type { Agent, AgentEvent, Say } from '../turn/agent.js';
import type { Schema } from '../../contract/types.js';
import type { TurnOfUser } from './build-turn.js';

/** A turn after a step that another one follows, with what it has used so far. */
export interface UsedTurn extends TurnOfUser {
  readonly usage: Schema<'Usage'>;
}

/** Decides whether an answer ends after a step. @returns what it says at its end; undefined when it goes on. Never rejects. */
export type EndTurn = (turn: UsedTurn) => Promise<string | undefined>;

/** Ends an agent that waits for its step. */
class AnswerEnded extends Error {
  override readonly name = 'AnswerEnded';
}

/** The same agent, whose answers end when `endTurn` says so. The text so far stays, and the answer is a finished one. */
export function limitTurn(agent: Agent, endTurn: EndTurn): Agent {
  return {
    async answer(turn, say) {
      const { runId, sessionId, userDid } = turn;
      let usage: Schema<'Usage'> | undefined;
      let isBegun = turn.resumed !== undefined;
      let isEnded = false as boolean;

      const sayLimited: Say = (event) => {
        if (isEnded) return undefined;
        const stored = say(event);
        note(event);
        return event.type === 'step' && usage ? continueAfter(stored, usage) : stored;
      };

      try {
        await agent.answer(turn, sayLimited);
      } catch (error) {
        if (!isEnded) throw error;
      }

      function note(event: AgentEvent): void {
        if (event.type === 'text') isBegun = true;
        if (event.type !== 'usage') return;
        const { type: _, ...used } = event;
        usage = used;
      }

      /** Resolves when the step is durable and another one may follow. */
      async function continueAfter(step: Promise<void> | undefined, used: Schema<'Usage'>): Promise<void> {
        await step;
        if (turn.signal.aborted) return;
        const farewell = await endTurn({ runId, sessionId, userDid, usage: used });
        if (farewell === undefined) return;
        isEnded = true;
        await say({ type: 'text', delta: isBegun ? `\n\n${farewell}` : farewell });
        throw new AnswerEnded();
      }
    },
  };
}
