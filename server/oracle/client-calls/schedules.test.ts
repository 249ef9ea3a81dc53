import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CLIENT_RESULTS } from '../../persistence/notify-channels.js';
import { RunAborted, RunReleased } from '../runs/execution/termination.js';
import type { ClientCalls } from './service.js';
import type { NewClientCall } from './store.js';
import { openReplicas, type Replicas } from './testing/call-replicas.js';

let replicas: Replicas;
let servers: readonly [ClientCalls, ClientCalls];

beforeAll(async () => {
  replicas = await openReplicas();
  servers = [await replicas.start(), await replicas.start()];
});
afterAll(() => replicas.close());

const server: fc.Arbitrary<0 | 1> = fc.constantFrom(0, 1);

type What =
  | { readonly is: 'come' | 'leave'; readonly tab: 'a' | 'b' | 'c'; readonly server: 0 | 1 }
  | { readonly is: 'answer' | 'go on elsewhere'; readonly server: 0 | 1 }
  | { readonly is: 'expire' | 'stop' };

const move: fc.Arbitrary<What> = fc.record({
  is: fc.constantFrom('come', 'leave'),
  tab: fc.constantFrom('a', 'b', 'c'),
  server,
});
const answer: fc.Arbitrary<What> = fc.record({ is: fc.constantFrom('answer', 'go on elsewhere'), server });
const end: fc.Arbitrary<What> = fc.record({ is: fc.constantFrom('expire', 'stop') });

/** Events of a call; each says whether the next one waits for its end. */
const steps = (what: fc.Arbitrary<What>) =>
  fc.array(fc.record({ what, isAwaited: fc.boolean() }), { maxLength: 12 });

/** One call, the events that it goes through, and its result. */
class Story {
  /** The accepted answers. */
  readonly counted: number[] = [];
  #answers = 0;
  /** The connected tabs. A tab that reconnects gets a new name. */
  readonly #tabs = new Map<string, string>();
  #named = 0;
  #stop = new AbortController();
  #waited: Promise<{ result: unknown } | { error: unknown }> = Promise.resolve({ error: undefined });

  constructor(readonly call: NewClientCall) {}

  async begin(at: 0 | 1): Promise<void> {
    this.#stop = new AbortController();
    await servers[at].open(this.call);
    this.#waited = servers[at].result(this.call, this.#stop.signal).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
  }

  async happens(what: What): Promise<void> {
    const { sessionId, id } = this.call;
    switch (what.is) {
      case 'come': {
        const tab = this.#tabs.get(what.tab) ?? `${id} ${what.tab} ${++this.#named}`;
        this.#tabs.set(what.tab, tab);
        replicas.tabs.come(sessionId, tab);
        return servers[what.server].tabCame(sessionId, tab);
      }
      case 'leave': {
        const tab = this.#tabs.get(what.tab) ?? 'nobody';
        this.#tabs.delete(what.tab);
        replicas.tabs.leave(sessionId, tab);
        return servers[what.server].tabLeft(sessionId, tab);
      }
      case 'answer':
        return this.#answer(what.server);
      case 'expire':
        return this.#expire(id);
      case 'stop':
        this.#stop.abort(new RunAborted());
        return;
      case 'go on elsewhere':
        this.#stop.abort(new RunReleased());
        return this.begin(what.server);
    }
  }

  /** The outcome for the last tool that waits. */
  async outcome() {
    await this.#expire(this.call.id);
    return this.#waited;
  }

  async #answer(at: 0 | 1): Promise<void> {
    const result = this.#answers++;
    const { id: toolCallId, sessionId } = this.call;
    try {
      await servers[at].settle({ toolCallId, sessionId, result });
      this.counted.push(result);
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^tool_call_(?:answered|not_found)$/) });
    }
  }

  async #expire(id: string): Promise<void> {
    await replicas.expire(id);
    await replicas.dataSource.query('select pg_notify($1, $2)', [CLIENT_RESULTS, id]);
  }
}

async function tell(story: Story, all: readonly { what: What; isAwaited: boolean }[]): Promise<void> {
  const done: Promise<void>[] = [];
  for (const { what, isAwaited } of all) {
    const happening = story.happens(what);
    done.push(happening);
    // Only one server executes a run at a time.
    if (isAwaited || what.is === 'go on elsewhere') await happening;
  }
  await Promise.all(done);
}

it('at most one answer counts, whatever happens to the call, and it is what the tool gets', async () => {
  await fc.assert(
    fc.asyncProperty(server, steps(fc.oneof(move, answer, end)), async (first, all) => {
      const story = new Story(await replicas.newCall());
      await story.begin(first);
      await tell(story, all);
      const outcome = await story.outcome();
      expect(story.counted.length).toBeLessThanOrEqual(1);
      if ('result' in outcome) expect([outcome.result]).toEqual(story.counted);
      else if (!(outcome.error instanceof RunAborted)) {
        expect(outcome.error).toMatchObject({ name: 'ToolError', code: 'timeout' });
        expect(story.counted).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

it('a call is never at two tabs, and at one in the end if one is there, whatever comes and leaves', async () => {
  await fc.assert(
    fc.asyncProperty(server, steps(move), async (first, all) => {
      const { tabs } = replicas;
      const story = new Story(await replicas.newCall());
      const { id, sessionId } = story.call;
      await story.begin(first);
      await tell(story, all);
      await tabs.until(() => tabs.tabsOf(sessionId).length === 0 || tabs.holderOf(id) !== undefined);
      await story.outcome();
      // Considers this call only: a call that moves to another server during an offer may be at two tabs.
      expect(tabs.doubles.filter(({ request }) => request.payload.toolCallId === id)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
