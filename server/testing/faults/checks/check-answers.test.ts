import { expect, it } from '@jest/globals';
import { checkAnswers, type AgentAnswer } from './check-answers.js';
import type { Script } from '../agent/script.js';

const STEPS = 108;

const script: Script = {
  label: 'speech',
  steps: Array.from({ length: STEPS }, (_, at) => ({ deltas: [{ text: `${at} `, pauseMs: 0 }] })),
  ending: 'finishes',
  isResumable: true,
};

/** An answer that has called the model for all steps from `first` up to `last`. */
const answer = (replica: string, first: number, last: number): AgentAnswer => ({
  id: `${replica} from ${first} to ${last}`,
  replica,
  first,
  calls: Array.from({ length: last - first + 1 }, (_, at) => first + at),
  executions: [],
});

function faultsOf(answers: readonly AgentAnswer[], mayStandStill: boolean): string[] {
  const faults: string[] = [];
  checkAnswers(answers, { script, maxResumptions: 3, mayStandStill, run: undefined }, (fault) =>
    faults.push(fault),
  );
  return faults;
}

/** Replica A was frozen when it was about to continue at step 19. */
const lateAtA = [answer('B', 0, 19), answer('B', 19, 26), answer('A', 19, 19)];
const again = expect.stringContaining('whole steps were made again');

it('the late answer of a frozen replica is allowed, as others continue from where the run is', () => {
  const answers = [...lateAtA, answer('A', 27, STEPS - 1)];
  expect(faultsOf(answers, true)).toEqual([]);
  expect(faultsOf(answers, false)).toContainEqual(again);
});

it('the step in progress may be repeated after a late answer for the one before it', () => {
  const answers = [answer('B', 0, 20), answer('A', 19, 19), answer('A', 20, STEPS - 1)];
  expect(faultsOf(answers, true)).toEqual([]);
});

it.each([19, 20])('an answer that continues at %i, from the late one, is reported', (first) => {
  expect(faultsOf([...lateAtA, answer('A', first, STEPS - 1)], true)).toContainEqual(again);
});

it('a second call for a complete step is reported although replicas may be late', () => {
  const answers = [answer('B', 0, 26), answer('A', 19, STEPS - 1)];
  expect(faultsOf(answers, true)).toContainEqual(again);
});
