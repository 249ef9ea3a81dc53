import type { Outcome } from './outcome.js';

/**
 * Reports what cases received against the contract. A fault that many cases see is reported once, under the case that it belongs to; the
 * others have shown what they are about.
 */
export function withBreaches(outcomes: readonly Outcome[], breaches: readonly Outcome[]): readonly Outcome[] {
  const firstById = new Map(breaches.toReversed().map((breach) => [breach.id, breach]));
  const known = new Set(outcomes.map(({ id }) => id));
  return [
    ...outcomes.map((outcome) => merge(outcome, firstById.get(outcome.id))),
    ...[...firstById.values()].filter(({ id }) => !known.has(id)),
  ];
}

const merge = (outcome: Outcome, breach: Outcome | undefined): Outcome =>
  breach?.failure && outcome.status !== 'failed'
    ? { ...outcome, status: 'failed', failure: breach.failure }
    : outcome;
