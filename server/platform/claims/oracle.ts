import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { isOfKind } from '../protocols/protocol.js';
import { assertController, type Actor } from '../twins/controllers.js';
import type { TwinRow } from '../twins/entity.js';
import { assertActive } from '../verification/assert-verified.js';

/** The role of those who may judge what is claimed of a twin. A twin that gives it to nobody leaves it to every oracle. */
const VERIFIER = 'verifier';

export interface Judge {
  readonly oracle: TwinRow;
  /** A DID: the twin that the claim is about. */
  readonly subject: string;
  /** Where the request names the oracle, such as `body.oracle`. */
  readonly field: string;
}

/**
 * The actor may judge, as that oracle, claims about the subject. Both twins must be locked before. Throws `not_an_oracle`, `not_controller`,
 * `domain_not_verified`.
 */
export async function assertJudge(
  manager: EntityManager,
  actor: Actor,
  { oracle, subject, field }: Judge,
): Promise<void> {
  if (!isOfKind(oracle.type, 'Oracle'))
    throw notAnOracle(field, `${oracle.did} is no oracle: its type is ${oracle.type}`);
  await assertController(manager, actor, oracle);
  if (!(await isChosen(manager, subject, oracle.did)))
    throw notAnOracle(field, `${subject} has other oracles in the role ${VERIFIER}, and only they may judge`);
  // Else whoever controls the subject could make an oracle for it.
  await assertActive(manager, oracle, field);
}

async function isChosen(manager: EntityManager, subject: string, oracle: string): Promise<boolean> {
  const [row] = await manager.query<{ chosen: boolean }[]>(
    `select count(*) = 0 or coalesce(bool_or(to_did = $3), false) as chosen
     from relationships where from_did = $1 and role = $2`,
    [subject, VERIFIER, oracle],
  );
  return row?.chosen ?? false;
}

function notAnOracle(field: string, message: string): Problem {
  return new Problem('not_an_oracle', message, { errors: [{ field, rule: 'not_an_oracle', message }] });
}
