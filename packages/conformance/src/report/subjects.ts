import type { Outcome } from '../suite/outcome.js';

/** Outcomes by their subject: the beginning of the id, such as RUN, in the order of the suite. Derived cases are of OP, then the operation. */
export function bySubject(outcomes: readonly Outcome[]): ReadonlyMap<string, readonly Outcome[]> {
  const subjects = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const subject = subjectOf(outcome.id);
    subjects.set(subject, [...(subjects.get(subject) ?? []), outcome]);
  }
  return subjects;
}

const subjectOf = (id: string): string => /^OP-[^-]+/.exec(id)?.[0] ?? id.replace(/-.*$/, '');
