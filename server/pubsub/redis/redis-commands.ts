import type { RedisClient } from './redis-connection.js';
import { createPrompt } from './prompt.js';
import type { WatchRefusals } from './refusals.js';

/** What is asked of Redis. It rejects at once while Redis is away, and soon when it is silent. */
export interface Commands {
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  /** Never rejects: a message that cannot go out is dropped. */
  readonly publish: (channel: string, payload: string | Buffer) => Promise<void>;
  readonly xAdd: (...entry: Parameters<RedisClient['xAdd']>) => Promise<string>;
  /** At most so many entries, from the start on. */
  readonly xRange: (stream: string, start: string, end: string, count: number) => Promise<unknown[]>;
  /** Never rejects: what cannot be kept is not kept. */
  readonly setFor: (milliseconds: number, key: string, value: string) => Promise<void>;
  /** Reads it and takes it away, so that nobody reads it again. */
  readonly take: (key: string) => Promise<string | null>;
  readonly sendCommand: (parts: readonly string[]) => Promise<unknown>;
}

export function createCommands(
  client: RedisClient,
  watchRefusals: WatchRefusals,
  answerLimitMs?: number,
): Commands {
  const prompt = createPrompt(answerLimitMs);
  const ask = <T>(command: string, send: () => Promise<T>) => watchRefusals(command, prompt(send));
  return {
    eval: (script, options) => ask('EVAL', () => client.eval(script, options)),
    publish: (channel, payload) =>
      ask('PUBLISH', () => client.publish(channel, payload)).then(nothing, nothing),
    xAdd: (...entry) => ask('XADD', () => client.xAdd(...entry)),
    xRange: (stream, start, end, count) =>
      ask('XRANGE', () => client.xRange(stream, start, end, { COUNT: count })).then(
        (entries) => entries ?? [],
      ),
    setFor: (milliseconds, key, value) =>
      ask('SET', () => client.set(key, value, { expiration: { type: 'PX', value: milliseconds } })).then(
        nothing,
        nothing,
      ),
    take: (key) => ask('GETDEL', () => client.getDel(key)),
    sendCommand: (parts) => ask(parts[0] ?? '', () => client.sendCommand(parts)),
  };
}

function nothing(): void {
  return undefined;
}
