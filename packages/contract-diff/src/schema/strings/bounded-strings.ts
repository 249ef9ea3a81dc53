/** The strings of a language that have a length within limits. */
import type { CharRange, DFA } from 'refa';
import { LimitExceeded, MAX_STRING_LENGTH } from '../limits.js';

type State = DFA.ReadonlyNode;

/** Characters that people can read, to be taken first. */
const READABLE = [
  { min: 0x61, max: 0x7a },
  { min: 0x30, max: 0x39 },
  { min: 0x41, max: 0x5a },
  { min: 0x20, max: 0x2f },
  { min: 0x3a, max: 0x40 },
  { min: 0x5b, max: 0x60 },
  { min: 0x7b, max: 0x7e },
];

/** Yields each string once, the short ones first. Ends when there are no more; throws LimitExceeded at strings that are too long. */
export function* words(language: DFA, minLength: number, maxLength: number): Generator<string> {
  const states = [...language.nodes()];
  const finals: ReadonlySet<State> = language.finals;
  const numbers = new Map<State, number>(states.map((state, number) => [state, number]));
  const successors = states.map((state) => ({ state, next: [...new Set(state.out.values())] }));
  /** By a number of characters, the states from which exactly so many lead to a final state. */
  const alive: Set<State>[] = [new Set(states.filter((state) => finals.has(state)))];
  const seen = new Map<string, number>();
  let lastYield = -1;
  let cycles = false;
  for (let length = 0; length <= maxLength; length++) {
    if (length > MAX_STRING_LENGTH) throw new LimitExceeded('the strings would be too long');
    const now = alive[length] ?? new Set();
    if (length >= minLength && !cycles) {
      const key = [...now].map((state) => numbers.get(state)).join();
      const previous = seen.get(key);
      // From here on, the sets repeat.
      if (previous !== undefined && lastYield < previous) return;
      cycles = previous !== undefined;
      seen.set(key, length);
    }
    if (length >= minLength && now.has(language.initial)) {
      lastYield = length;
      yield* ofLength(language.initial, length, alive);
    }
    const before = successors.filter(({ next }) => next.some((state) => now.has(state)));
    alive.push(new Set(before.map(({ state }) => state)));
  }
}

function* ofLength(initial: State, length: number, alive: readonly ReadonlySet<State>[]): Generator<string> {
  if (length === 0) yield '';
  const characters: string[] = [];
  // Without recursion: strings may be long.
  const stack = [steps(initial, length, alive)];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const step = top.next();
    if (step.done === true) stack.pop();
    else {
      characters[stack.length - 1] = String.fromCodePoint(step.value.character);
      if (stack.length === length) yield characters.join('');
      else stack.push(steps(step.value.next, length - stack.length, alive));
    }
  }
}

interface Step {
  readonly character: number;
  readonly next: State;
}

/** The characters by which a string of this length can go on from a state. */
function* steps(state: State, length: number, alive: readonly ReadonlySet<State>[]): Generator<Step> {
  if (length === 0) return;
  const ranges = [...state.out].filter(([, next]) => alive[length - 1]?.has(next) ?? false);
  for (const readable of READABLE)
    for (const [range, next] of ranges)
      for (const character of common(range, readable)) yield { character, next };
  for (const [range, next] of ranges)
    for (const character of common(range, range))
      if (!READABLE.some(({ min, max }) => character >= min && character <= max)) yield { character, next };
}

function* common(one: CharRange, other: CharRange): Generator<number> {
  const max = Math.min(one.max, other.max);
  for (let character = Math.max(one.min, other.min); character <= max; character++) yield character;
}
