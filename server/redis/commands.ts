import type { RedisClient } from './connection.js';
import { createPrompt } from './prompt.js';
import type { WatchRefusals } from './refusals.js';

/** What is asked of Redis. It rejects at once while Redis is away, and soon when it is silent. */
export interface Commands {
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  /** Never rejects: a message that cannot go out is dropped. */
  readonly publish: (channel: string, payload: string | Buffer) => Promise<void>;
  readonly xAdd: (...entry: Parameters<RedisClient['xAdd']>) => Promise<string>;
  readonly sendCommand: (parts: readonly string[]) => Promise<unknown>;
}

export function createCommands(client: RedisClient, watchRefusals: WatchRefusals): Commands {
  const prompt = createPrompt();
  const ask = <T>(command: string, send: () => Promise<T>) => watchRefusals(command, prompt(send));
  return {
    eval: (script, options) => ask('EVAL', () => client.eval(script, options)),
    publish: (channel, payload) =>
      ask('PUBLISH', () => client.publish(channel, payload)).then(nothing, nothing),
    xAdd: (...entry) => ask('XADD', () => client.xAdd(...entry)),
    sendCommand: (parts) => ask(parts[0] ?? '', () => client.sendCommand(parts)),
  };
}

function nothing(): void {
  return undefined;
}
