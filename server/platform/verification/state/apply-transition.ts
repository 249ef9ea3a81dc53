/** The only function that changes the verification status of a domain. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../../contract/errors/problem.js';
import type { TwinRow } from '../../register/entity.js';
import { changeTwin, type ChangedTwin } from '../../register/change-twin.js';
import {
  ORIGIN,
  participles,
  transitions,
  verificationEvents,
  type VerificationEvent,
  type VerificationStatus,
} from './transitions.js';

export interface Move {
  readonly event: VerificationEvent;
  /** By the database's clock. */
  readonly at: Date;
  /** A DID: on whose behalf. */
  readonly by: string;
  readonly reason?: string;
  readonly proposalId?: string;
  /** The status that the domain was submitted from, for an event that leads back there. */
  readonly origin?: VerificationStatus;
}

/** Applies a transition to a domain whose record is locked. Throws `invalid_transition`, with the possible ones. */
export async function moveDomain(manager: EntityManager, row: TwinRow, move: Move): Promise<ChangedTwin> {
  const { at, event, origin, ...more } = move;
  const from = row.verificationStatus;
  const next = transitions[from][event];
  const to = next === ORIGIN ? origin : next;
  if (to === undefined || !isPossible(row, event, at)) throw invalidTransition(row, event, at);
  return changeTwin(manager, row, { verificationStatus: to }, 'twin.verification_changed', {
    verification: { event, from, to, at: at.toISOString(), ...more },
  });
}

/** The events that are possible for a domain now. */
export function possibleFor(row: TwinRow, now: Date): VerificationEvent[] {
  return verificationEvents.filter((event) => isPossible(row, event, now));
}

/** These would have no effect once the domain's validity is over. */
const needTime: ReadonlySet<VerificationEvent> = new Set(['submit', 'reinstate']);

function isPossible(row: TwinRow, event: VerificationEvent, now: Date): boolean {
  return (
    transitions[row.verificationStatus][event] !== undefined && !(needTime.has(event) && hasEnded(row, now))
  );
}

function hasEnded({ validUntil }: TwinRow, now: Date): boolean {
  return validUntil !== null && validUntil <= now;
}

function invalidTransition(row: TwinRow, event: VerificationEvent, now: Date): Problem {
  const { did, verificationStatus, validUntil } = row;
  const ended = validUntil && hasEnded(row, now) ? `, and was valid until ${validUntil.toISOString()}` : '';
  const possible = possibleFor(row, now);
  const next = possible.length === 0 ? 'nothing' : possible.join(', ');
  return new Problem(
    'invalid_transition',
    `The domain ${did} is ${verificationStatus}${ended}: it cannot be ${participles[event]}. Possible now: ${next}`,
  );
}
