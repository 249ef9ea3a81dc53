/** What `make mutate` prints of a rule. */
import type { Mutant } from './instrument.js';
import type { Verdict } from './judge.js';
import { explanationOf } from './equivalent-mutants.js';

const MAX_SHOWN = 160;
const PROGRESS_EVERY = 25;

export interface Counts {
  readonly mutants: number;
  readonly killed: number;
  /** Of the killed ones. */
  readonly timeouts: number;
  readonly explained: number;
  /** Neither noticed nor explained. */
  readonly survivors: number;
  readonly unjudged: number;
  readonly seconds: number;
  /** Explanations of mutants that tests notice, or that do not exist. */
  readonly stale: number;
}

export interface Report {
  /** Prints a mutant that no test notices, and how far the rule has come. */
  add(mutant: Mutant, verdict: Verdict): void;
  end(): Counts;
}

/** @param stale the number of explanations of mutants that do not exist. */
export function createReport(mutants: readonly Mutant[], stale: number): Report {
  const start = performance.now();
  const counts = { killed: 0, timeouts: 0, explained: 0, survivors: 0, stale };
  let judged = 0;

  return {
    add(mutant, verdict) {
      const reason = explanationOf(mutant);
      if (verdict === 'killed' || verdict === 'timeout') {
        counts.killed++;
        if (verdict === 'timeout') counts.timeouts++;
        if (reason !== undefined) {
          counts.stale++;
          print('EXPLAINED, BUT A TEST NOTICES IT', mutant);
        }
      } else if (reason === undefined) {
        counts.survivors++;
        print(verdict === 'survived' ? 'SURVIVED' : 'NOT COVERED', mutant);
      } else {
        counts.explained++;
        print(`explained: ${reason}`, mutant);
      }
      judged++;
      if (judged % PROGRESS_EVERY === 0) console.log(`  ${judged} of ${mutants.length} judged`);
    },

    end: () => ({
      ...counts,
      mutants: mutants.length,
      unjudged: mutants.length - judged,
      seconds: Math.round((performance.now() - start) / 1000),
    }),
  };
}

export function printCounts(name: string, counts: Counts): void {
  const { mutants, killed, timeouts, explained, survivors, stale, unjudged, seconds } = counts;
  console.log(
    `  ${name}: ${killed} of ${mutants} mutants killed (${timeouts} by timeout), ${explained} explained, ${survivors} survived, ${unjudged} not judged, ${stale} explanations out of date; ${seconds} s`,
  );
}

export function total(all: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((result, counts) => result + counts[of], 0);
  return {
    ...{ mutants: sum('mutants'), killed: sum('killed'), timeouts: sum('timeouts') },
    ...{ explained: sum('explained'), survivors: sum('survivors'), stale: sum('stale') },
    ...{ unjudged: sum('unjudged'), seconds: sum('seconds') },
  };
}

function print(what: string, { file, line, before, after }: Mutant): void {
  console.log(`  ${what}\n    ${file}:${line}\n    - ${shown(before)}\n    + ${shown(after)}`);
}

function shown(code: string): string {
  return code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code;
}
