/** Mutants that no test can notice, because they behave as the code does, each with the reason. */
import type { Mutant } from './instrument.js';

interface Equivalent extends Pick<Mutant, 'file' | 'before' | 'after'> {
  readonly reason: string;
}

export const equivalentMutants: readonly Equivalent[] = [];

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
