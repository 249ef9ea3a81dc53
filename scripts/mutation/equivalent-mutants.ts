/** Mutants that no test can notice, because they behave as the code does, each with the reason. */
import type { Mutant } from './instrument.js';

interface Equivalent extends Pick<Mutant, 'file' | 'before' | 'after'> {
  readonly reason: string;
}

export const equivalentMutants: readonly Equivalent[] = [
  {
    file: 'server/async/concurrency-limit.ts',
    before: 'if (active.total >= total) return;',
    after: 'if (false) return;',
    reason: 'It saves time: no key has a place when the total is reached, so no entry is admitted.',
  },
  {
    file: 'server/async/concurrency-limit.ts',
    before: 'if (active.total >= total) return;',
    after: 'if (active.total > total) return;',
    reason: 'It saves time: no key has a place when the total is reached, so no entry is admitted.',
  },
  {
    file: 'server/async/concurrency-limit.ts',
    before: 'reject(signal?.reason);',
    after: 'reject(signal.reason);',
    reason: 'Only the signal calls this function, so there is one.',
  },
  {
    file: 'server/async/keyed-sum.ts',
    before: 'if (sum === 0) this.#byKey.delete(key);',
    after: 'if (false) this.#byKey.delete(key);',
    reason: 'A sum of zero that is kept is read as one that is not; only the memory differs.',
  },
  {
    file: 'server/oracle/runs/log/verify-events.ts',
    before: "case 'error': return problemOfEnd();",
    after: "case 'error':",
    reason: 'An error is the first one and has no status, so the check of done that follows finds nothing.',
  },
  {
    file: 'server/oracle/runs/log/verify-events.ts',
    before: "case 'router_update': return undefined;",
    after: "case 'router_update':",
    reason: 'The function ends after it, and returns undefined then, too.',
  },
  {
    file: 'server/rate-limit/address-limit.ts',
    before: 'if (!(refusal instanceof RateLimiterRes)) throw refusal;',
    after: 'if (false) throw refusal;',
    reason: 'Counters in memory, which also stand in for shared ones, reject with nothing else.',
  },
  {
    file: 'server/rate-limit/caller-quota.ts',
    before: 'if (!(refusal instanceof RateLimiterRes)) throw refusal;',
    after: 'if (false) throw refusal;',
    reason: 'Counters in memory, which also stand in for shared ones, reject with nothing else.',
  },
];

export function explanationOf(mutant: Mutant): string | undefined {
  return equivalentMutants.find((one) => isSame(one, mutant))?.reason;
}

/** The entries for these files that are no mutants any more. */
export function outdated(files: readonly string[], mutants: readonly Mutant[]): Equivalent[] {
  return equivalentMutants.filter(
    (one) => files.includes(one.file) && !mutants.some((mutant) => isSame(one, mutant)),
  );
}

function isSame(one: Equivalent, { file, before, after }: Mutant): boolean {
  return one.file === file && one.before === before && one.after === after;
}
