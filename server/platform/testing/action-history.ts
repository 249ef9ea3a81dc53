/** Things that people do on the platform, one after the other and at the same time. */
import { Problem } from '../../contract/errors/problem.js';
import { issueOnClaims } from '../issuances/service.js';
import { addMember, removeMember } from '../members/service.js';
import { createVersion } from '../protocols/service.js';
import type { Actor } from '../register/controllers.js';
import type { PlatformServices } from './services.js';

/** Who and what is meant are numbers: the so-manieth of those that there are then. */
export interface Action {
  readonly what: string;
  readonly who?: number;
  readonly one?: number;
  readonly other?: number;
}

/** The records to which actions can refer, the oldest first. */
export interface World {
  readonly services: PlatformServices;
  readonly people: readonly Actor[];
  readonly twins: string[];
  readonly groups: string[];
  readonly relationships: string[];
  readonly proposals: string[];
  readonly claims: string[];
}

type Given = Required<Omit<Action, 'what'>>;
type Do = (world: World, actor: Actor, given: Given) => Promise<unknown>;

const KINDS = [
  ['Project', 'did:ixo:protocol/project'],
  ['Oracle', 'did:ixo:protocol/oracle'],
  ['Organisation', 'did:ixo:protocol/organisation'],
] as const;
const ROLES = ['verifier', 'operator', 'implements', 'groups', 'funder'];
const EVALUATION_STATUSES = ['approved', 'rejected', 'disputed', 'flagged'] as const;

const create =
  (kind: (typeof KINDS)[number]): Do =>
  async ({ services, twins }, actor) => {
    const [type, protocol] = kind;
    twins.push(
      (
        await services.unitOfWork(actor, (transaction) =>
          services.twins.create(transaction, actor, { type, protocol }),
        )
      ).did,
    );
  };

const relate =
  (role: string): Do =>
  async ({ services, twins, relationships }, actor, { one, other }) => {
    const wanted = { role, from: pick(twins, one), to: pick(twins, other) };
    relationships.push(
      (
        await services.unitOfWork(actor, (transaction) =>
          services.relationships.create(transaction, actor, wanted),
        )
      ).id,
    );
  };

const evaluate =
  (status: (typeof EVALUATION_STATUSES)[number]): Do =>
  ({ services, claims, twins }, actor, { one, other }) =>
    services.unitOfWork(actor, (transaction) =>
      services.claims.evaluate(transaction, actor, pick(claims, one), { oracle: pick(twins, other), status }),
    );

const vote =
  (choice: 'yes' | 'no' | 'abstain'): Do =>
  ({ services, proposals }, actor, { one }) =>
    services.unitOfWork(actor, (transaction) =>
      services.verification.castVote(transaction, actor, pick(proposals, one), choice),
    );

const move =
  (event: 'suspend' | 'reinstate' | 'revoke'): Do =>
  ({ services, twins }, actor, { one }) =>
    services.unitOfWork(actor, (transaction) =>
      services.verification.states.change(transaction, actor, pick(twins, one), event, 'for a reason'),
    );

export const actions: Readonly<Record<string, Do>> = {
  createProject: create(KINDS[0]),
  createOracle: create(KINDS[1]),
  async createOrganisation(world, actor, given) {
    await create(KINDS[2])(world, actor, given);
    world.groups.push(...(await newestGroups(world)));
  },
  async rename({ services, twins }, actor, { one, other }) {
    const did = pick(twins, one);
    await services.unitOfWork(actor, (transaction) =>
      services.twins.update(transaction, actor, {
        did,
        ifMatch: '*',
        patch: { metadata: { name: `Name ${other}` } },
      }),
    );
  },
  async handOver({ services, twins, people, groups }, actor, { one, other }) {
    const controller = pick([...people.map(({ ownerDid }) => ownerDid), ...groups], other);
    await services.unitOfWork(actor, (transaction) =>
      services.twins.update(transaction, actor, {
        did: pick(twins, one),
        ifMatch: '*',
        patch: { controller },
      }),
    );
  },
  delete: ({ services, twins }, actor, { one }) =>
    services.unitOfWork(actor, (transaction) =>
      services.twins.delete(transaction, actor, { did: pick(twins, one), ifMatch: '*' }),
    ),
  ...Object.fromEntries(ROLES.map((role) => [role, relate(role)])),
  unrelate: ({ services, relationships }, actor, { one }) =>
    services.unitOfWork(actor, (transaction) =>
      services.relationships.remove(transaction, actor, pick(relationships, one)),
    ),
  addMember: changeMember(addMember),
  removeMember: changeMember(removeMember),
  async propose({ services, twins, proposals }, actor, { one }) {
    const input = { domain: pick(twins, one), package: { of: 'papers' } };
    const made = await services.unitOfWork(actor, (transaction) =>
      services.verification.proposing.submit(transaction, actor, input),
    );
    proposals.push(made.id);
  },
  withdraw: ({ services, proposals }, actor, { one }) =>
    services.unitOfWork(actor, (transaction) =>
      services.verification.proposing.withdraw(transaction, actor, pick(proposals, one)),
    ),
  voteYes: vote('yes'),
  voteNo: vote('no'),
  closeVoting: ({ services }) => services.closeVoting(),
  suspend: move('suspend'),
  reinstate: move('reinstate'),
  revoke: move('revoke'),
  async claim({ services, twins, claims }, actor, { one, other }) {
    const subject = pick(twins, one);
    const evidence = [{ type: 'MeterReading' }];
    const made = await services.unitOfWork(actor, (transaction) =>
      services.claims.create(transaction, actor, { subject, type: 'Saving', evidence, amount: other + 1 }),
    );
    claims.push(made.row.id);
  },
  ...Object.fromEntries(EVALUATION_STATUSES.map((status) => [status, evaluate(status)])),
  issue({ services, twins, claims }, actor, { one, other }) {
    const draws = [{ claimId: pick(claims, other), amount: 1 }];
    return services.unitOfWork(actor, (transaction) =>
      issueOnClaims(transaction, actor, { domain: pick(twins, one), type: 'Credit', draws }),
    );
  },
  newVersion: ({ services }, actor, { one }) =>
    services.unitOfWork(actor, (transaction) =>
      createVersion(transaction, actor, pick(KINDS, one)[1], {
        properties: {},
        relationships: Object.fromEntries(ROLES.map((role) => [role, { kind: 'any', max: 3 }])),
        additionalProperties: true,
      }),
    ),
};

/** @returns the code of the refusal, when the platform has refused it. */
export async function perform(
  world: World,
  { what, who = 0, one = 0, other = 0 }: Action,
): Promise<string | undefined> {
  const action = actions[what];
  if (!action) throw new Error(`unknown action ${what}`);
  try {
    await action(world, pick(world.people, who), { who, one, other });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

function changeMember(change: typeof addMember): Do {
  return ({ services, groups, people }, actor, { one, other }) =>
    services.unitOfWork(actor, (transaction) =>
      change(transaction, actor, {
        groupDid: pick(groups, one),
        memberDid: pick(people, other).ownerDid,
      }),
    );
}

async function newestGroups({ services, groups }: World): Promise<string[]> {
  const rows = await services.dataSource.query<{ did: string }[]>(
    `select did from twins where type = 'MembershipGroup' and not did = any($1) order by created_at desc limit 1`,
    [groups],
  );
  return rows.map(({ did }) => did);
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Problem('invalid_request', 'there is none yet');
  return found;
}
