import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pino } from 'pino';
import { createFrameCheck } from '../../runs/frame-check.js';
import { RunLost } from '../../runs/log.js';
import { createOrderVerifier } from '../../runs/order.js';
import { Run } from '../../runs/run.js';
import { settled } from '../../runs/testing/gate.js';
import { MemoryLog } from '../../runs/testing/memory-log.js';
import { runRow } from '../../runs/testing/run-row.js';
import type { Agent, AgentEvent, Resumption } from '../agent.js';
import type { GrantAnswer } from '../grant.js';
import type { TwinGraph, TwinSummary } from '../twin-graph.js';
import { createGuide } from './guide.js';

const projects = Array.from({ length: 7 }, (_, index): TwinSummary => ({
  did: `did:ixo:entity:${`${index}`.repeat(32)}`,
  type: 'Project',
  // The last one has no name.
  ...(index < 6 && { name: `Project ${index}` }),
  protocol: 'did:ixo:entity:protocol',
  controller: 'did:key:zController',
  verificationStatus: 'verified',
}));

const granted: GrantAnswer = {
  ok: { token: 'secret', capabilities: [{ can: 'twin/read', with: 'ixo:*' }], expiration: 1_800_000_000 },
};

const known = projects[3]?.did ?? '';
const unknown = `did:ixo:entity:${'f'.repeat(32)}`;

/** One for each way that an answer can go. */
const questions: readonly [what: string, message: string, grant: GrantAnswer, answer: RegExp][] = [
  ['help', '/help', granted, /^I answer from the twin graph\./],
  ['a twin by its DID', `What is ${known}?`, granted, /^Project 3 is a twin of type Project/],
  ['a twin that is not there', `What is ${unknown}?`, granted, /^I know no twin with the DID/],
  ['how many there are', 'How many twins are there?', granted, /^I know 7 twins: 7 of type Project\.$/],
  ['those of a type', 'Which projects are there?', granted, /^I know 7 projects: .*, and 2 more\.$/],
  [
    'those of a type without any',
    'Which devices are there?',
    granted,
    /^I know no twin of type Device yet\.$/,
  ],
  ['a twin by its name', 'What about Project 1?', granted, /^Project 1 is a twin/],
  ['a name that nobody has', 'What about Project X?', granted, /^I found no twin by a name/],
  [
    'what is allowed',
    'What may you do for me?',
    granted,
    /^Until 2027-.* this for you: twin\/read on ixo:\*\.$/,
  ],
  ['what is allowed, without a grant', 'What may you do for me?', { error: 'missing' }, /^I may do nothing/],
  [
    'what is allowed, when it was revoked',
    'What may you do for me?',
    { error: 'revoked' },
    /^I may do nothing/,
  ],
];

/** Longer than two steps, and it does not end with one. */
const stream = ['numbers', '/stream 25', granted, /^1 2 3 .* 25$/] as const;

const check = createFrameCheck('strict', pino({ level: 'silent' }));

/** Counts how often it is asked. */
function countingGraph(onAsked: () => void): TwinGraph {
  const answer = <T>(value: T): Promise<T> => {
    onAsked();
    return Promise.resolve(value);
  };
  return {
    find: ({ names, type, limit }) => {
      const found = projects.filter(
        (twin) =>
          twin.type === (type ?? twin.type) && (!names || names.includes(twin.name?.toLowerCase() ?? '')),
      );
      return answer({ twins: found.slice(0, limit), total: found.length });
    },
    read: (did) => answer(projects.find((twin) => twin.did === did)),
    countByType: () => answer([{ type: 'Project', count: projects.length }]),
  };
}

interface Answered {
  readonly text: string | undefined;
  readonly reasoning: string | null | undefined;
  readonly calls: readonly object[];
  readonly prompts: number;
  /** Events of the agents, all told. */
  readonly events: number;
  readonly pieces: number;
  /** How often a tool was used, and how often of that although its result was stored. */
  readonly used: number;
  readonly usedAgain: number;
}

/** Has a message answered by one server after another. Each goes away after so many events of the agent; the last one stays. */
async function answer(message: string, grant: GrantAnswer, ...cuts: readonly number[]): Promise<Answered> {
  const log = new MemoryLog(runRow({ request: { message } }));
  let used = 0;
  let usedAgain = 0;
  let events = 0;
  for (const [index, cut] of [...cuts, Infinity].entries()) {
    if (index > 0) log.claim(`replica_${index}`);
    const hasResult = log.events.some(
      ({ event, data }) => event === 'tool_call' && data.output !== undefined,
    );
    const use = () => {
      used += 1;
      usedAgain += hasResult ? 1 : 0;
    };
    const guide = createGuide(countingGraph(use));
    const agent: Agent = {
      async *answer(turn) {
        let told = 0;
        if (cut === 0) run.stop(new RunLost('gone'));
        for await (const event of guide.answer(turn)) {
          events += 1;
          yield event;
          await settled();
          if (++told === cut) run.stop(new RunLost('gone'));
        }
      },
    };
    const run = new Run({
      row: log.row,
      events: log.events,
      oracleDid: 'did:key:zOracle',
      turn: {
        sessionId: 'ses_1',
        userDid: 'did:key:zAlice',
        message,
        grant: () => {
          use();
          return Promise.resolve(grant);
        },
      },
      agent,
      log,
      itsTurn: () => Promise.resolve(),
      check,
      onAnswered: () => Promise.resolve(),
    });
    await run.ended;
    if (log.row.endedAt) break;
  }
  expect(log.events.map(createOrderVerifier())).toEqual(log.events.map(() => undefined));
  expect(log.row.status).toBe('finished');
  return {
    text: log.reply?.content,
    reasoning: log.reply?.reasoning,
    // Without those that were cut off, and are there a second time.
    calls: (log.reply?.toolCalls ?? []).flatMap(({ id: _, ...made }) =>
      made.output === undefined ? [] : [made],
    ),
    prompts: log.events.filter(({ event }) => event === 'delegation_required').length,
    events,
    pieces: log.events.filter(({ event }) => event === 'message').length,
    used,
    usedAgain,
  };
}

/** What does not depend on how often it was cut off. */
function whole({ text, calls, prompts }: Answered) {
  return { text, calls, prompts, usedAgain: 0 };
}

describe('the guide is asked for', () => {
  it.each([...questions, stream])('%s', async (_what, message, grant, expected) => {
    const { text, reasoning, calls, used } = await answer(message, grant);
    expect(text).toMatch(expected);
    expect(reasoning).toBe('Thinking…');
    expect(calls).toHaveLength(used);
  });

  it.each(questions)(
    '%s, and is cut off after any event: the next server gives the same answer',
    async (_w, message, grant) => {
      const { events, ...undisturbed } = await answer(message, grant);
      for (let cut = 0; cut <= events; cut++) {
        const answered = await answer(message, grant, cut);
        expect(answered).toMatchObject(whole({ events, ...undisturbed }));
        expect(answered.reasoning).toBe(cut === 0 ? null : 'Thinking…');
      }
    },
  );

  it('numbers, and is cut off after any event: the next server counts on', async () => {
    const [, message, grant] = stream;
    const { events, ...undisturbed } = await answer(message, grant);
    const cuts = Array.from({ length: events + 1 }, (_, cut) => cut);
    const answers = await Promise.all(cuts.map((cut) => answer(message, grant, cut)));
    for (const answered of answers) expect(answered).toMatchObject(whole({ events, ...undisturbed }));
    // From the last step: no more than ten numbers were said twice.
    expect(undisturbed.pieces).toBe(25);
    for (const { pieces } of answers) expect(pieces).toBeLessThanOrEqual(35);
  });

  it('anything, and is cut off again and again: the last server gives the same answer', async () => {
    const cuts = fc.array(fc.nat(20), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...questions, stream), cuts, async ([, message, grant], cuts) => {
        expect(await answer(message, grant, ...cuts)).toMatchObject(whole(await answer(message, grant)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the guide', () => {
  const asking = (message: string, resumed?: Resumption) => {
    let used = 0;
    const guide = createGuide(countingGraph(() => (used += 1)));
    const turn = {
      sessionId: 'ses_1',
      userDid: 'did:key:zAlice',
      message,
      grant: () => Promise.resolve(granted),
      resumed,
      signal: new AbortController().signal,
    };
    return { events: guide.answer(turn), used: () => used };
  };
  const eventsOf = async (events: AsyncIterable<AgentEvent>) => {
    const all: AgentEvent[] = [];
    for await (const event of events) all.push(event);
    return all;
  };

  it('can be taken over as soon as its tool has returned, before it says a word', async () => {
    const events = await eventsOf(asking('Which projects are there?').events);
    expect(events.slice(0, 5).map(({ type }) => type)).toEqual([
      'reasoning',
      'tool_call',
      'tool_call',
      'step',
      'text',
    ]);
  });

  it('that goes on from a step tells it no second time: it has come no further', async () => {
    const [, , , step] = await eventsOf(asking('How many twins are there?').events);
    if (step?.type !== 'step') throw new Error('not a step');
    const { events } = asking('How many twins are there?', { state: step.state, calls: [] });
    expect(new Set((await eventsOf(events)).map(({ type }) => type))).toEqual(new Set(['text']));
  });

  it('can be taken over after every tenth number', async () => {
    const events = await eventsOf(asking('/stream 25').events);
    expect(events.filter(({ type }) => type === 'step')).toEqual([
      { type: 'step', state: 10 },
      { type: 'step', state: 20 },
    ]);
  });

  it('goes on from a result that came after its last step', async () => {
    const [, , returned] = await eventsOf(asking('How many twins are there?').events);
    if (returned?.type !== 'tool_call') throw new Error('not a call');
    const { type: _, ...made } = returned;
    const { events, used } = asking('How many twins are there?', { calls: [made] });
    expect((await eventsOf(events)).map(({ type }) => type)).not.toContain('tool_call');
    expect(used()).toBe(0);
  });

  it('does again what was cut off', async () => {
    const cutOff = { id: 'call_1', name: 'count_twins', args: {}, status: 'error', error: 'gone' } as const;
    const { events, used } = asking('How many twins are there?', { calls: [cutOff] });
    expect((await eventsOf(events)).filter(({ type }) => type === 'tool_call')).toHaveLength(2);
    expect(used()).toBe(1);
  });

  it('uses no tokens, and tells nobody the secret that it is granted', async () => {
    const events = await eventsOf(asking('What may you do for me?').events);
    expect(events.map(({ type }) => type)).not.toContain('usage');
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('stops counting when nobody wants it any more', async () => {
    const stop = new AbortController();
    const guide = createGuide(countingGraph(() => undefined));
    const turn = {
      sessionId: 'ses_1',
      userDid: 'did:key:zAlice',
      message: '/stream 1000',
      signal: stop.signal,
    };
    const counting = async () => {
      for await (const event of guide.answer({ ...turn, grant: () => Promise.resolve(granted) }))
        if (event.type === 'text') stop.abort();
    };
    await expect(counting()).rejects.toThrow(/abort/);
  });
});
