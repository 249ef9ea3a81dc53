import fc from 'fast-check';
import type { ScenarioStep } from '../../../testing/index.js';

/** A run before it is recorded. */
export interface PlannedRun {
  readonly steps: readonly ScenarioStep[];
  /** Stops the run after so many frames. */
  readonly stopAfter: number | undefined;
  /** Another server recovers the run: after this share of its frames, with this share of its text. */
  readonly recovery: { readonly place: number; readonly kept: number } | undefined;
}

const words = fc
  .array(fc.constantFrom('stoves ', 'für ', 'Nairobi\n', '🌍 ', '日本 ', '# ', 'a\r\n', '👩‍🔬 '), {
    minLength: 1,
    maxLength: 30,
  })
  .map((each) => each.join(''));

const args = fc.record({ place: words });

const step: fc.Arbitrary<ScenarioStep> = fc.oneof(
  words.map((text) => ({ text })),
  words.map((text) => ({ text })),
  words.map((reasoning) => ({ reasoning })),
  fc.record({ name: fc.constantFrom('count', 'read'), args, output: words }).map((tool) => ({ tool })),
  fc.record({ name: fc.constant('count'), args, error: words }).map((tool) => ({ tool })),
  // Nobody answers them, so they time out.
  args.map((given) => ({ browserTool: { name: 'select', args: given, within: 0 } })),
  args.map((given) => ({ action: { name: 'mark', args: given, within: 0 } })),
  // The same one again changes its arguments.
  fc
    .record({ name: fc.constant('Card'), args, id: fc.constantFrom('cmp_1', 'cmp_2') })
    .map((component) => ({ component })),
  words.map((to) => ({ frame: 'router_update' as const, data: { to } })),
);

const failure = fc.record({ error: words, kind: fc.constant('server' as const), retryable: fc.boolean() });

/** Runs with every kind of frame, short and long, but `delegation_required`: the chat sends the message again after that one. */
export const plannedRun: fc.Arbitrary<PlannedRun> = fc.record({
  steps: fc
    .tuple(
      fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }),
      fc.option(failure, { freq: 4, nil: undefined }),
    )
    .map(([steps, fail]) => (fail ? [...steps, { fail }] : steps)),
  stopAfter: fc.option(fc.nat(20), { freq: 3, nil: undefined }),
  recovery: fc.option(
    fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      kept: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { freq: 2, nil: undefined },
  ),
});
