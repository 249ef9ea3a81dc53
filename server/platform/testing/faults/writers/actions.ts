/** Actions of a twin owner; each returns the events that it must cause. */
import type { TwinOwner, KnownTwin } from './twin-owner.js';

/** An action does nothing when it has no suitable record. */
export type Action = (hand: TwinOwner) => Promise<void>;

const PROJECT = { type: 'Project', protocol: 'did:ixo:protocol/project' };
const EVIDENCE = [{ type: 'MeterReading' }];
const MOST_MEMBERS = 5;

const create: Action = async ({ who, make, expectedEvents, twins }) => {
  const name = `${who} ${expectedEvents.length}`;
  const { did } = await make('/v1/entities', { ...PROJECT, metadata: { name } });
  twins.set(did, { revision: 1, name });
  expectedEvents.push(`twin.created ${did} 1`);
};

const rename: Action = async (hand) => {
  const did = anyOf(hand, freeTwins(hand));
  if (did === undefined) return;
  const { revision } = known(hand, did);
  const name = `renamed ${hand.expectedEvents.length}`;
  await hand.change(
    {
      method: 'PATCH',
      path: `/v1/entities/${did}`,
      headers: { 'if-match': `"${revision}"` },
      json: { metadata: { name } },
    },
    412,
  );
  hand.twins.set(did, { revision: revision + 1, name });
  hand.expectedEvents.push(`twin.updated ${did} ${revision + 1}`);
};

const remove: Action = async (hand) => {
  const related = new Set([...hand.relationships.values()].map(({ from }) => from));
  const did = anyOf(
    hand,
    freeTwins(hand).filter((one) => !related.has(one)),
  );
  if (did === undefined) return;
  const { revision } = known(hand, did);
  const headers = { 'if-match': `"${revision}"` };
  await hand.change({ method: 'DELETE', path: `/v1/entities/${did}`, headers }, 404);
  hand.twins.delete(did);
  hand.expectedEvents.push(`twin.deleted ${did} ${revision}`);
};

const relate: Action = async (hand) => {
  const related = new Set([...hand.relationships.values()].map(({ from }) => from));
  const from = anyOf(
    hand,
    freeTwins(hand).filter((one) => !related.has(one)),
  );
  if (from === undefined) return;
  const { relationshipId } = await hand.make('/v1/relationships', {
    role: 'verifier',
    from,
    to: hand.oracle,
  });
  hand.relationships.set(relationshipId, { from });
  hand.expectedEvents.push(`relationship.created ${from} ${relationshipId}`);
};

const unrelate: Action = async (hand) => {
  const isFree = new Set(freeTwins(hand));
  const id = anyOf(
    hand,
    [...hand.relationships].filter(([, { from }]) => isFree.has(from)).map(([one]) => one),
  );
  const from = id === undefined ? undefined : hand.relationships.get(id)?.from;
  if (id === undefined || from === undefined) return;
  await hand.change({ method: 'DELETE', path: `/v1/relationships/${id}` }, 404);
  hand.relationships.delete(id);
  hand.expectedEvents.push(`relationship.deleted ${from} ${id}`);
};

const addMember: Action = async (hand) => {
  if (hand.members.size === MOST_MEMBERS) return;
  const member = `${hand.who}-friend-${hand.expectedEvents.length}`;
  await hand.change({ method: 'PUT', path: memberPath(hand, member) });
  hand.members.add(member);
  hand.expectedEvents.push(`member.added ${hand.group} ${member}`);
};

const removeMember: Action = async (hand) => {
  const member = anyOf(hand, [...hand.members]);
  if (member === undefined) return;
  await hand.change({ method: 'DELETE', path: memberPath(hand, member) }, 404);
  hand.members.delete(member);
  hand.expectedEvents.push(`member.removed ${hand.group} ${member}`);
};

const claim: Action = async ({ make, project, claims, expectedEvents }) => {
  const { claimId } = await make('/v1/claims', { subject: project, type: 'Saving', evidence: EVIDENCE });
  claims.add(claimId);
  expectedEvents.push(`claim.created ${project} ${claimId}`);
};

const evaluate: Action = async (hand) => {
  const { project, oracle, expectedEvents } = hand;
  const claimId = anyOf(hand, [...hand.claims]);
  if (claimId === undefined) return;
  const status = hand.random.pick(['approved', 'rejected']);
  const { credentialId } = await hand.make(`/v1/claims/${claimId}/evaluations`, { oracle, status });
  hand.claims.delete(claimId);
  expectedEvents.push(`claim.evaluated ${project} ${claimId}`);
  if (status === 'approved')
    expectedEvents.push(
      `credential.issued ${project} ${credentialId}`,
      `twin.updated ${project} ${grown(hand, project)}`,
    );
};

const propose: Action = async (hand) => {
  const domain = anyOf(hand, freeTwins(hand));
  if (domain === undefined) return;
  const { proposalId } = await hand.make('/v1/proposals', { domain, package: { of: 'papers' } });
  hand.proposals.set(domain, proposalId);
  hand.expectedEvents.push(
    `twin.verification_changed ${domain} ${grown(hand, domain)}`,
    `proposal.opened ${domain} ${proposalId}`,
  );
};

const withdraw: Action = async (hand) => {
  const domain = anyOf(hand, [...hand.proposals.keys()]);
  const proposalId = domain === undefined ? undefined : hand.proposals.get(domain);
  if (domain === undefined || proposalId === undefined) return;
  await hand.make(`/v1/proposals/${proposalId}/withdraw`);
  hand.proposals.delete(domain);
  hand.expectedEvents.push(
    `twin.verification_changed ${domain} ${grown(hand, domain)}`,
    `proposal.closed ${domain} ${proposalId}`,
  );
};

/** Actions that create records, and common ones, are more frequent. */
export const actions: readonly [Action, ...Action[]] = [
  create,
  create,
  create,
  rename,
  rename,
  rename,
  remove,
  relate,
  relate,
  unrelate,
  addMember,
  removeMember,
  claim,
  evaluate,
  propose,
  withdraw,
];

/** Twins without an open decision. The project that claims are about stays unchanged. */
function freeTwins({ twins, proposals, project }: TwinOwner): string[] {
  return [...twins.keys()].filter((did) => did !== project && !proposals.has(did));
}

function anyOf<T>({ random }: TwinOwner, list: readonly T[]): T | undefined {
  return list[random.int(0, list.length - 1)];
}

function known({ twins }: TwinOwner, did: string): KnownTwin {
  const twin = twins.get(did);
  if (!twin) throw new Error(`${did} is not a twin of this owner`);
  return twin;
}

function grown(hand: TwinOwner, did: string): number {
  return ++known(hand, did).revision;
}

function memberPath({ group }: TwinOwner, member: string): string {
  return `/v1/domains/${group}/members/${encodeURIComponent(member)}`;
}
