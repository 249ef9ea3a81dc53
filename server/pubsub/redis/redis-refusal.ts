import { ErrorReply } from 'redis';
import { codeOfReply } from './unreachable.js';

/** Redis is there and answers, but not as it should: no rights, no memory, a replica that is read only. */
export class RedisRefusal extends Error {
  override readonly name = 'RedisRefusal';

  /** Without the text of the server, which may repeat what it was sent. */
  constructor(command: string, reply: ErrorReply) {
    super(`Redis refuses ${command}: ${codeOfReply(reply)}`);
  }
}

export type WatchRefusals = <T>(command: string, answer: Promise<T>) => Promise<T>;

/** Passes answers on. Says once that a command is refused, until it is accepted again. */
export function createRefusals(onRefused: (refusal: RedisRefusal) => void): WatchRefusals {
  const refused = new Set<string>();
  return async (command, answer) => {
    try {
      const reply = await answer;
      refused.delete(command);
      return reply;
    } catch (error) {
      if (error instanceof ErrorReply && !refused.has(command)) {
        refused.add(command);
        onRefused(new RedisRefusal(command, error));
      }
      throw error;
    }
  };
}
