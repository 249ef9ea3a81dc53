import { ErrorReply } from 'redis';
import { codeOfReply } from './unreachable.js';

/** Redis rejected a command: the user lacks permission, memory is exhausted, or the server is a read-only replica. */
export class RedisRefusal extends Error {
  override readonly name = 'RedisRefusal';

  /** Excludes the text of the server, which may repeat arguments of the command. */
  constructor(command: string, reply: ErrorReply) {
    super(`Redis refuses ${command}: ${codeOfReply(reply)}`);
  }
}

export type WatchRefusals = <T>(command: string, answer: Promise<T>) => Promise<T>;

/** Passes replies on. Reports once that a command is rejected, until it is accepted again. */
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
