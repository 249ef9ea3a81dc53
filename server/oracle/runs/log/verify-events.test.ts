import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RunFrame } from '../../turn/run-events.js';
import { createEventVerifier } from './verify-events.js';
import {
  acted,
  asked,
  called,
  ended,
  failed,
  numbered,
  offered,
  resumed,
  returned,
  routed,
  said,
  shown,
  started,
  thought,
  thoughtEnds,
} from '../testing/build-frames.js';
import { wholeRun } from '../testing/legal-runs.js';
import { orderErrors } from '../testing/order-errors.js';

describe('it is legal that', () => {
  it.each<[string, RunFrame[]]>([
    ['run comes first', [started()]],
    ['run comes first with its attempt', [started({ attempt: 3 }), resumed(4, 0)]],
    ['run comes again to resume with some of the text', [started(), said('abc'), resumed(2, 2)]],
    [
      'run comes again to resume with all of the text',
      [started(), said('abc'), resumed(2, 3), resumed(5, 3)],
    ],
    ['text after a resumption counts', [started(), said('abc'), resumed(2, 1), said('d'), resumed(3, 2)]],
    ['a call is closed as done', [started(), called('c'), returned('c')]],
    ['a call is closed as failed', [started(), called('c'), returned('c', { status: 'error' })]],
    ['calls overlap', [started(), called('c'), called('d'), returned('c'), returned('d')]],
    ['an action is opened and closed', [started(), acted('a'), acted('a', { status: 'done' })]],
    ['a browser is asked for a call that is open', [started(), called('c'), offered('c'), returned('c')]],
    [
      'a browser is asked again for a call that is made again',
      [
        started(),
        called('c'),
        offered('c'),
        resumed(2, 0),
        returned('c'),
        called('c.2'),
        offered('c'),
        returned('c.2'),
      ],
    ],
    ['components are shown, and others go on, at any time', [started(), shown('x'), routed('y'), shown('x')]],
    ['the prompt comes once', [started(), asked()]],
    ['done says failed after an error', [started(), failed(), ended('failed')]],
    ['done follows with nothing between', [started(), ended()]],
    ['the reasoning is closed before done', [started(), thought('Hm'), thoughtEnds(), ended('aborted')]],
    ['the reasoning is closed before an error', [started(), thought('Hm'), thoughtEnds(), failed()]],
    ['reasoning that is not open is closed', [started(), thoughtEnds(), thoughtEnds(), ended('interrupted')]],
  ])('%s', (_what, frames) => {
    expect(orderErrors(numbered(frames))).toEqual([]);
  });

  it('ids have gaps', () => {
    const events = [...numbered([started()]), ...numbered([said('a')], 7), ...numbered([ended()], 900)];
    expect(orderErrors(events)).toEqual([]);
  });
});

describe('it is refused that', () => {
  it.each<[string, RunFrame[], string]>([
    ['something else comes first', [said('a')], 'the first frame is run'],
    ['the first frame resumes', [resumed(2, 0)], 'the first frame is run'],
    ['run comes again', [started(), started({ attempt: 2 })], 'only to resume'],
    [
      'an action is closed as a tool',
      [started(), acted('a'), returned('a', { toolName: 'show' })],
      'is of action_call show',
    ],
    ['an action has the id of a tool', [started(), called('c'), acted('c')], 'was opened before'],
    ['a browser is asked for nothing', [started(), offered('c')], 'no call c of find is open'],
    [
      'a browser is asked for another tool',
      [started(), called('c'), offered('c', { toolName: 'x' })],
      'no call c of x',
    ],
    [
      'a browser is asked for an action',
      [started(), acted('c'), offered('c', { toolName: 'show' })],
      'no call c of show',
    ],
    [
      'a browser is asked twice',
      [started(), called('c'), offered('c'), offered('c')],
      'was asked for c before',
    ],
    [
      'a browser is asked for a call that is not open, beside one that is',
      [started(), called('c'), offered('d')],
      'no call d of find is open',
    ],
    [
      'a browser is asked twice, with a call opened between',
      [started(), called('c'), offered('c'), called('c.2'), offered('c')],
      'was asked for c before',
    ],
    ['done comes while an action is open', [started(), acted('a'), ended()], 'these calls are open: a'],
    ['an attempt comes again', [started(), resumed(2, 0), resumed(2, 0)], 'the attempt 2 is not above 2'],
    ['the first attempt comes again', [started(), resumed(1, 0)], 'the attempt 1 is not above 1'],
    [
      'a resumption does not say which',
      [started(), started({ resumed: true, partialLength: 0 })],
      'attempt 0',
    ],
    ['a resumption does not say from where', [started(), started({ resumed: true, attempt: 2 })], 'no text'],
    ['a resumption keeps more than there was', [started(), said('abc'), resumed(2, 4)], 'no text up to 4'],
    [
      'a resumption keeps what one before it dropped',
      [started(), said('abc'), resumed(2, 1), resumed(3, 2)],
      'no text up to 2',
    ],
    ['a call is opened twice', [started(), called('c'), called('c')], 'was opened before'],
    ['a call is opened again', [started(), called('c'), returned('c'), called('c')], 'was opened before'],
    ['a call is closed twice', [started(), called('c'), returned('c'), returned('c')], 'is not open'],
    ['a call is closed that was not opened', [started(), returned('c')], 'is not open'],
    [
      'a call is closed under another name',
      [started(), called('c'), returned('c', { toolName: 'read' })],
      'is of tool_call find',
    ],
    ['the prompt comes twice', [started(), asked(), asked()], 'comes once'],
    ['text follows an error', [started(), failed(), said('a')], 'only done follows error'],
    ['an error follows an error', [started(), failed(), failed()], 'only done follows error'],
    ['done says finished after an error', [started(), failed(), ended()], 'done says failed'],
    ['done says failed without an error', [started(), ended('failed')], 'there was no error'],
    ['done comes while a call is open', [started(), called('c'), ended()], 'these calls are open: c'],
    ['an error comes while a call is open', [started(), called('c'), failed()], 'these calls are open: c'],
    [
      'done comes while the reasoning is open',
      [started(), thought('Hm'), ended()],
      'reasoning is not closed',
    ],
    ['an error comes while the reasoning is open', [started(), thought('Hm'), failed()], 'reasoning is not'],
    ['something follows done', [started(), ended(), thoughtEnds()], 'nothing follows done'],
    ['done comes twice', [started(), ended(), ended()], 'nothing follows done'],
  ])('%s', (_what, frames, error) => {
    const errors = orderErrors(numbered(frames));
    expect(errors).toEqual([expect.stringContaining(error)]);
  });

  it.each([1, 0, -1, 1.5, NaN, Infinity, 2 ** 53])('the id %d comes after 1', (id) => {
    const events = [...numbered([started()]), ...numbered([said('a')], id)];
    expect(orderErrors(events)).toEqual([`the id ${id} is not above 1`]);
  });
});

it('a frame that is refused does not count', () => {
  const verify = createEventVerifier();
  const legal = numbered([
    started(),
    called('c'),
    said('abc'),
    returned('c'),
    resumed(2, 3),
    asked(),
    thoughtEnds(),
    failed(),
    ended('failed'),
  ]);
  const illegal = [
    resumed(1, 0),
    resumed(9, 99),
    returned('x'),
    called('c', { status: 'done', toolName: 'x' }),
  ];
  for (const [index, event] of legal.entries()) {
    // The high id would reveal a rejected frame that was counted.
    for (const refused of numbered(illegal, 100 + index)) expect(verify(refused)).toBeDefined();
    expect(verify(event)).toBeUndefined();
  }
  expect(numbered([started()], 1000).map(verify)).toEqual(['nothing follows done']);
});

it('every legal run passes', () => {
  fc.assert(
    fc.property(wholeRun, (frames) => {
      expect(orderErrors(numbered(frames))).toEqual([]);
    }),
  );
});

/** Makes a legal run illegal; `at` and `to` are positions after the first frame. Returns undefined where the result would be legal. */
type Mutation = (run: readonly RunFrame[], at: number, to: number) => readonly RunFrame[] | undefined;

/** The position of the frame that opens or closes some call. */
function callIn(run: readonly RunFrame[], from: number, isOpen: boolean): number | undefined {
  const places = run.flatMap(({ event, data }, index) =>
    event === 'tool_call' && (data.status === 'isRunning') === isOpen ? [index] : [],
  );
  return places[from % places.length];
}

function without(run: readonly RunFrame[], at: number | undefined): RunFrame[] | undefined {
  return at === undefined ? undefined : run.filter((_, index) => index !== at);
}

function withAt(run: readonly RunFrame[], at: number, ...frames: RunFrame[]): RunFrame[] {
  return [...run.slice(0, at), ...frames, ...run.slice(at)];
}

const mutations: Readonly<Record<string, Mutation>> = {
  'without its first frame': (run) => run.slice(1),
  'with its first frame again': (run, at) => withAt(run, at, started()),
  'with an attempt again': (run, at) => withAt(run, at, resumed(1, 0)),
  'resumed with too much text': (run, at) => withAt(run, at, resumed(99, 1_000)),
  'with a call that is not opened': (run, at) => without(run, callIn(run, at, true)),
  'with a call that is not closed': (run, at) => without(run, callIn(run, at, false)),
  'with a call that is opened twice': (run, at, to) => {
    const from = callIn(run, at, true);
    const frame = from !== undefined && run[from];
    return frame ? withAt(run, to, frame) : undefined;
  },
  'with a call that is closed twice': (run, at, to) => {
    const from = callIn(run, at, false);
    const frame = from !== undefined && run[from];
    return frame ? withAt(run, to, frame) : undefined;
  },
  'with a call by another name': (run, at) => {
    const place = callIn(run, at, false);
    return run.map((frame, index) =>
      index === place && frame.event === 'tool_call'
        ? { ...frame, data: { ...frame.data, toolName: 'another' } }
        : frame,
    );
  },
  'with the prompt twice': (run, at, to) => withAt(withAt(run, at, asked()), to, asked()),
  'with an error that it goes on after': (run, at) => withAt(run, at, failed(), said('more')),
  'that failed without an error': (run) => {
    const place = run.findIndex(({ event }) => event === 'error');
    return place < 0 ? undefined : without(run, place);
  },
  'that did not fail with an error': (run) =>
    run.some(({ event }) => event === 'error') ? undefined : withAt(run, run.length - 1, failed()),
  'that ends in its thoughts': (run) => {
    const place = run.findIndex(({ event }) => event === 'error');
    return withAt(run, place < 0 ? run.length - 1 : place, thought('Hm'));
  },
  'that ends in the middle of a call': (run, at) => {
    const place = run.findIndex(({ event }) => event === 'error');
    return withAt(run, Math.min(at, place < 0 ? run.length - 1 : place), called('new'));
  },
  'that goes on after its end': (run) => [...run, thoughtEnds()],
  'that ends twice': (run) => [...run, ...run.slice(-1)],
};

describe('no run passes', () => {
  const picks = [wholeRun, fc.nat(), fc.nat()] as const;
  const within = (run: readonly RunFrame[], at: number) => 1 + (at % (run.length - 1));
  const isBroken = (before: readonly RunFrame[], after: readonly RunFrame[]) =>
    JSON.stringify(before) !== JSON.stringify(after);

  it.each(Object.entries(mutations))('%s', (_what, mutate) => {
    fc.assert(
      fc.property(...picks, (run, at, to) => {
        const mutated = mutate(run, within(run, at), within(run, to));
        fc.pre(mutated !== undefined && isBroken(run, mutated));
        expect(orderErrors(numbered(mutated))).not.toEqual([]);
      }),
    );
  });

  it('with two frames that have changed places', () => {
    fc.assert(
      fc.property(...picks, (run, at, to) => {
        const events = numbered(run);
        const [first, second] = [within(run, at), within(run, to)];
        fc.pre(first !== second);
        const swapped = events.flatMap((_event, index) => {
          const place = index === first ? second : index === second ? first : index;
          return events.slice(place, place + 1);
        });
        expect(orderErrors(swapped)).not.toEqual([]);
      }),
    );
  });

  it('with a frame twice', () => {
    fc.assert(
      fc.property(...picks, (run, at, to) => {
        const events = numbered(run);
        const first = within(run, at);
        const second = Math.max(first, within(run, to));
        const repeated = events.toSpliced(second + 1, 0, ...events.slice(first, first + 1));
        expect(orderErrors(repeated)).not.toEqual([]);
      }),
    );
  });
});
