import type { Agent, AgentEvent, Turn } from '../../../turn/agent.js';
import { yieldingAgent } from '../../../turn/testing/yielding-agent.js';

/** An agent that is controlled by the test. It ignores its signal, as the worst agents do. */
export interface ScriptedAgent extends Agent {
  /** Resolves with the next answer that is requested in the session, on any server. */
  next(sessionId: string): Promise<Answer>;
  /** The number of answers that were requested in the session. */
  countIn(sessionId: string): number;
}

/** An answer in progress. */
export interface Answer {
  readonly turn: Turn;
  say(...deltas: string[]): void;
  emit(...events: AgentEvent[]): void;
  end(): void;
  fail(error: Error): void;
}

export function createScriptedAgent(): ScriptedAgent {
  const sessions = new Map<string, Queue<Script>>();
  const of = (sessionId: string) => {
    const asked = sessions.get(sessionId) ?? new Queue();
    sessions.set(sessionId, asked);
    return asked;
  };
  return {
    ...yieldingAgent((turn) => {
      const script = new Script(turn);
      of(turn.sessionId).put(script);
      return script.events();
    }),
    next: (sessionId) => of(sessionId).take(),
    countIn: (sessionId) => of(sessionId).count,
  };
}

class Script implements Answer {
  readonly #steps = new Queue<() => AgentEvent | undefined>();

  constructor(readonly turn: Turn) {}

  say(...deltas: string[]): void {
    this.emit(...deltas.map((delta) => ({ type: 'text', delta }) as const));
  }

  emit(...events: AgentEvent[]): void {
    for (const event of events) this.#steps.put(() => event);
  }

  end(): void {
    this.#steps.put(() => undefined);
  }

  fail(error: Error): void {
    this.#steps.put(() => {
      throw error;
    });
  }

  async *events(): AsyncGenerator<AgentEvent, void> {
    for (;;) {
      const step = await this.#steps.take();
      const event = step();
      if (event === undefined) return;
      yield event;
    }
  }
}

/** Returns items in their order to the callers that wait for them. */
class Queue<Item> {
  readonly #items: Item[] = [];
  readonly #waiting: ((item: Item) => void)[] = [];
  count = 0;

  put(item: Item): void {
    this.count++;
    const taker = this.#waiting.shift();
    if (taker) taker(item);
    else this.#items.push(item);
  }

  take(): Promise<Item> {
    const [item] = this.#items.splice(0, 1);
    return item === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(item);
  }
}
