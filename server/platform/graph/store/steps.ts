/** The steps of a walk, in SQL. */
import type { Schema } from '../../../contract/types.js';

export type Direction = 'in' | 'out' | 'both';
type NodeKind = Schema<'GraphNode'>['kind'];

/** A kind of step, of the node `here.id`. What it finds is in the order of an index, so that only as much is read as is wanted. */
interface Step {
  readonly direction: 'in' | 'out';
  /** The kind of node that it starts from. */
  readonly isFrom: 'twin' | 'record';
  /** `undefined` when each row has its own. */
  readonly role: string | undefined;
  /** The kind of node that it leads to. */
  readonly kind: NodeKind;
  /** SQL: the edge's ends and where it leads. */
  readonly ends: readonly [from: string, to: string, other: string];
  /** SQL: of which tables, what belongs to the node, and in which order. */
  readonly source: string;
  readonly where: string;
  readonly order: string;
}

/** The role is in the index, so a walk along some roles reads only these. */
const relationships: readonly Step[] = [
  {
    direction: 'out',
    isFrom: 'twin',
    role: undefined,
    kind: 'twin',
    ends: ['from_did', 'to_did', 'to_did'],
    source: 'relationships',
    where: 'from_did = here.id',
    order: 'role, to_did',
  },
  {
    direction: 'in',
    isFrom: 'twin',
    role: undefined,
    kind: 'twin',
    ends: ['from_did', 'to_did', 'from_did'],
    source: 'relationships',
    where: 'to_did = here.id',
    order: 'role, from_did',
  },
];

const becomes = 'claims join credentials on credentials.id = claims.credential_id';

/** A domain `raises` claims; each is `evaluatedBy` oracles and `becomes` a credential. */
const claims: readonly Step[] = [
  {
    direction: 'out',
    isFrom: 'twin',
    role: 'raises',
    kind: 'claim',
    ends: ['subject_did', 'id', 'id'],
    source: 'claims',
    where: 'subject_did = here.id',
    order: 'created_at desc, id',
  },
  {
    direction: 'in',
    isFrom: 'record',
    role: 'raises',
    kind: 'twin',
    ends: ['subject_did', 'id', 'subject_did'],
    source: 'claims',
    where: 'id = here.id',
    order: 'id',
  },
  {
    direction: 'out',
    isFrom: 'record',
    role: 'evaluatedBy',
    kind: 'twin',
    ends: ['claim_id', 'oracle_did', 'oracle_did'],
    source: 'evaluations',
    where: 'claim_id = here.id',
    order: 'id desc',
  },
  {
    direction: 'in',
    isFrom: 'twin',
    role: 'evaluatedBy',
    kind: 'claim',
    ends: ['claim_id', 'oracle_did', 'claim_id'],
    source: 'evaluations',
    where: 'oracle_did = here.id',
    order: 'claim_id',
  },
  {
    direction: 'out',
    isFrom: 'record',
    role: 'becomes',
    kind: 'credential',
    ends: ['claims.id', 'credential_id', 'credential_id'],
    source: becomes,
    where: 'claims.id = here.id',
    order: 'credential_id',
  },
  {
    direction: 'in',
    isFrom: 'record',
    role: 'becomes',
    kind: 'claim',
    ends: ['claims.id', 'credential_id', 'claims.id'],
    source: becomes,
    where: 'credentials.id = here.id and claims.id = credentials.claim_id',
    order: 'claims.id',
  },
];

/** Steps with which a walk can begin, and without which it finds no claims. */
export function leadsToClaims(direction: Direction, roles: readonly string[] | undefined): boolean {
  return claims.some(
    (step) =>
      step.isFrom === 'twin' &&
      isAlong(step, direction) &&
      (roles === undefined || roles.includes(step.role ?? '')),
  );
}

export interface StepsWanted {
  readonly direction: Direction;
  /** Whether steps are filtered by role; then `here.role` is one of the roles. */
  readonly byRole: boolean;
  /** Whether claims are nodes. */
  readonly withClaims: boolean;
}

/** SQL: all steps of the node `here.id`, at most `limit` of each kind, as `role`, `from_id`, `to_id`, `other` and `kind`. */
export function stepsOf({ direction, byRole, withClaims }: StepsWanted, limit: string): string {
  return [...relationships, ...(withClaims ? claims : [])]
    .filter((step) => isAlong(step, direction))
    .map((step) => `(${statementOf(step, byRole)} limit ${limit})`)
    .join(' union all ');
}

function isAlong(step: Step, direction: Direction): boolean {
  return direction === 'both' || step.direction === direction;
}

function statementOf({ isFrom, role, kind, ends, source, where, order }: Step, byRole: boolean): string {
  const named = role === undefined ? 'role' : `'${role}'`;
  const [from, to, other] = ends;
  return `select ${named} as role, ${from} as from_id, ${to} as to_id, ${other} as other, '${kind}' as kind
    from ${source}
    where ${isFrom === 'twin' ? '' : 'not '}starts_with(here.id, 'did:') and ${where} ${byRole ? `and ${named} = here.role` : ''}
    order by ${order}`;
}
