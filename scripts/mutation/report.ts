/** What `make mutate` prints of a rule. */
import type { Mutant } from './instrument.js';
import type { Verdict } from './judge.js';
import { explanationOf } from './equivalent-mutants.js';

const MAX_SHOWN = 160;
const PROGRESS_EVERY = 25;

export interface Report {
  /** Prints a mutant that no test notices, and how far the rule has come. */
  add(mutant: Mutant, verdict: Verdict): void;
  /** Prints the sum. @returns the number of mutants that are neither noticed nor explained, and of explained ones that tests notice. */
  end(name: string): number;
}

export function createReport(mutants: readonly Mutant[]): Report {
  const start = performance.now();
  const counts = { killed: 0, timeouts: 0, explained: 0, survivors: 0, stale: 0 };
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

    end(name) {
      const { killed, timeouts, explained, survivors, stale } = counts;
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(
        `  ${name}: ${killed} of ${mutants.length} mutants killed (${timeouts} by timeout), ${explained} explained, ${survivors} survived; ${seconds} s`,
      );
      return survivors + stale;
    },
  };
}

function print(what: string, { file, line, before, after }: Mutant): void {
  console.log(`  ${what}\n    ${file}:${line}\n    - ${shown(before)}\n    + ${shown(after)}`);
}

function shown(code: string): string {
  return code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code;
}
