/** The twins that claims are about and those that evaluate them, looked up and locked once for many claims. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import { isOfKind } from '../protocols/protocol.js';
import { findControl, type Actor } from '../register/controllers.js';
import type { TwinRow } from '../register/entity.js';
import { lockTwinRows } from '../register/store.js';
import { assertActiveAt } from '../verification/state/assert-verified.js';
import { databaseClock } from '../verification/store.js';
import { unknownNamedTwin } from '../verification/state/lock-named-twin.js';
import { isFinal, type ClaimStatus } from './evaluations/claim-transitions.js';
import { countVerifiers, type Verifiers } from './store.js';

/**
 * The role of the oracles that may evaluate claims about a twin. When no twin fills it, every oracle may, except for final evaluations: an
 * oracle that was not chosen cannot end a claim.
 */
export const VERIFIER = 'verifier';

/** DIDs. */
export interface Party {
  readonly subject: string;
  /** Undefined for a claim that is only raised. */
  readonly oracle?: string | undefined;
}

/** `field` is the request's field that names the twin, such as `body.oracle`. */
export interface Parties {
  /** Throws `unknown_twin`. */
  twin(did: string, field: string): TwinRow;
  /** Throws `domain_not_verified`. */
  assertActive(row: TwinRow, field: string): void;
  /** Throws `not_controller`. */
  assertControl(row: TwinRow): void;
  /** The actor may give a claim that status as that oracle. Throws `not_an_oracle`, `not_controller`, `domain_not_verified`. */
  assertMayEvaluate(
    party: Required<Party>,
    status: ClaimStatus,
    field: string,
    later?: readonly string[],
  ): TwinRow;
}

/**
 * Twins are locked before claims, as everywhere, and in the order of their DIDs: otherwise two oracles that evaluate each other could
 * deadlock. The record of an evaluated subject may change, by a link to a credential; others stay unchanged until the end of the
 * transaction.
 */
export async function lockParties(
  manager: EntityManager,
  actor: Actor,
  parties: readonly Party[],
): Promise<Parties> {
  const evaluated = parties.filter((party): party is Required<Party> => party.oracle !== undefined);
  // Sent together: PostgreSQL carries them out in this order, so what is read is of a time after the locks.
  const [twins, verifiers, now] = await Promise.all([
    lockTwins(
      manager,
      parties.flatMap(({ subject, oracle }) => [subject, oracle ?? subject]),
      new Set(evaluated.map(({ subject }) => subject)),
    ),
    countVerifiers(manager, VERIFIER, evaluated),
    databaseClock(manager),
  ]);
  const verifiersOf = ({ subject, oracle }: Required<Party>) => verifiers.get(`${subject} ${oracle}`) ?? NONE;
  return partiesOf(manager, actor, { twins, verifiersOf, now });
}

export interface LockedParties {
  /** By DID. */
  readonly twins: ReadonlyMap<string, TwinRow>;
  readonly verifiersOf: (party: Required<Party>) => Verifiers;
  /** By the database's clock. */
  readonly now: Date;
}

/** The parties that are locked already. */
export async function partiesOf(
  manager: EntityManager,
  actor: Actor,
  { twins, verifiersOf, now }: LockedParties,
): Promise<Parties> {
  const assertControl = await findControl(manager, actor, [...twins.values()]);
  const assertActive = (row: TwinRow, field: string) => assertActiveAt(row, now, field);
  const twin = (did: string, field: string) => {
    const row = twins.get(did);
    if (row) return row;
    throw unknownNamedTwin(did, field);
  };

  return {
    twin,
    assertActive,
    assertControl,
    assertMayEvaluate(party, status, field, later = []) {
      const oracle = twin(party.oracle, field);
      if (!isOfKind(oracle.type, 'Oracle'))
        throw notAnOracle(field, `${oracle.did} is no oracle: its type is ${oracle.type}`);
      assertControl(oracle);
      const { count, isOne } = verifiersOf(party);
      const isVerifier = isOne && !later.includes(oracle.did);
      if (!isVerifier && count > later.length)
        throw notAnOracle(
          field,
          `${party.subject} has other oracles in the role ${VERIFIER}, and only they may evaluate`,
        );
      if (!isVerifier && isFinal(status))
        throw notAnOracle(
          field,
          `${party.subject} has no oracle in the role ${VERIFIER}, and only such a one may say that a claim is ${status}, which is final; it can be disputed or flagged`,
        );
      // Otherwise the controller of the subject could create an oracle for it.
      assertActive(oracle, field);
      return oracle;
    },
  };
}

async function lockTwins(
  manager: EntityManager,
  dids: readonly string[],
  toChange: ReadonlySet<string>,
): Promise<Map<string, TwinRow>> {
  const runs = runsOf([...new Set(dids)].sort(), toChange);
  const rows = await Promise.all(
    runs.map((run) => lockTwinRows(manager, run.dids, run.isToChange ? 'update' : 'share')),
  );
  return new Map(rows.flat().map((row) => [row.did, row]));
}

interface Run {
  readonly dids: string[];
  readonly isToChange: boolean;
}

/** Consecutive DIDs with the same lock mode, for one statement each. */
function runsOf(dids: readonly string[], toChange: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const did of dids) {
    const last = runs.at(-1);
    if (last?.isToChange === toChange.has(did)) last.dids.push(did);
    else runs.push({ dids: [did], isToChange: toChange.has(did) });
  }
  return runs;
}

const NONE: Verifiers = { count: 0, isOne: false };

function notAnOracle(field: string, message: string): Problem {
  return new Problem('not_an_oracle', message, { errors: [{ field, rule: 'not_an_oracle', message }] });
}
