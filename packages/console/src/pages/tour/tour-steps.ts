import type { PlatformClient } from '@twin-oracle/sdk';
import type { TourRecords } from './tour-records';

/** What the user decides in a step. */
export interface TourInput {
  readonly projectName: string;
  /** Tonnes of CO2 that the claim says are saved. */
  readonly amount: number;
}

/** Makes the next records of the story, and keeps each as soon as it is there: a step that has failed in the middle goes on from there. */
export type RunStep = (
  platform: PlatformClient,
  records: TourRecords,
  keep: (records: TourRecords) => void,
  input: TourInput,
) => Promise<void>;

export interface TourStep {
  readonly id: 'project' | 'oracle' | 'verify' | 'claim' | 'approve' | 'check';
  readonly title: string;
  /** What happens, and why. */
  readonly story: string;
  /** What the button does. */
  readonly action: string;
  readonly isDone: (records: TourRecords) => boolean;
  readonly run: RunStep;
}

const named = (name: string) => ({ metadata: { name } });

const makeProject: RunStep = async (platform, records, keep, { projectName }) => {
  let made: TourRecords = { ...records, projectName };
  if (made.organisation === undefined) {
    const { did } = await platform.domains.create({
      type: 'Organisation',
      protocol: 'did:ixo:protocol/organisation',
      ...named('Warm Homes'),
    });
    keep((made = { ...made, organisation: did }));
  }
  if (made.project === undefined) {
    const { did } = await platform.domains.create({
      type: 'Project',
      protocol: 'did:ixo:protocol/clean-cooking',
      properties: { country: 'KE', stoves: 1200, fuel: 'pellets' },
      ...named(projectName),
    });
    keep((made = { ...made, project: did }));
  }
  const implementation = await relate(platform, made.organisation, 'implements', made.project);
  keep({ ...made, implementation });
};

const makeOracle: RunStep = async (platform, records, keep) => {
  let made = records;
  if (made.oracle === undefined) {
    const { did } = await platform.domains.create({
      type: 'Oracle',
      protocol: 'did:ixo:protocol/oracle',
      ...named('Meter oracle'),
    });
    keep((made = { ...made, oracle: did }));
  }
  keep({ ...made, role: await relate(platform, made.project, 'verifier', made.oracle) });
};

const relate = async (
  { relationships }: PlatformClient,
  from = '',
  role: string,
  to = '',
): Promise<string> => {
  const { relationshipId } = await relationships.create({ role, from, to });
  return relationshipId;
};

const verifyByVote: RunStep = async (platform, records, keep) => {
  const projectProposal = records.projectProposal ?? (await propose(platform, records.project));
  keep({ ...records, projectProposal });
  const oracleProposal = records.oracleProposal ?? (await propose(platform, records.oracle));
  const proposed = { ...records, projectProposal, oracleProposal };
  keep(proposed);
  const [project, oracle] = [
    await voteYes(platform, projectProposal),
    await voteYes(platform, oracleProposal),
  ];
  if (project && oracle) keep({ ...proposed, verified: 'true' });
};

const propose = async ({ proposals }: PlatformClient, domain = ''): Promise<string> => {
  const { proposalId } = await proposals.submit({
    domain,
    summary: 'Seen at work on a site visit',
    package: { photos: ['https://data.example.org/photos/visit.jpg'] },
  });
  return proposalId;
};

/** @returns whether the proposal is approved now: others may have to vote, too. */
const voteYes = async ({ proposals }: PlatformClient, proposalId: string): Promise<boolean> => {
  const { status } = await proposals.get(proposalId);
  const after = status === 'open' ? (await proposals.vote(proposalId, 'yes')).status : status;
  return after === 'approved';
};

const raiseClaim: RunStep = async ({ claims }, records, keep, { amount }) => {
  const { claimId } = await claims.create({
    subject: records.project ?? '',
    type: 'EmissionReduction',
    content: { period: '2026-01' },
    evidence: [{ type: 'MeterReading', uri: 'https://data.example.org/readings/2026-01.csv' }],
    amount,
    unit: 'tCO2e',
  });
  keep({ ...records, claim: claimId });
};

const approveClaim: RunStep = async ({ claims }, records, keep) => {
  const { credentialId } = await claims.evaluate(records.claim ?? '', {
    oracle: records.oracle ?? '',
    status: 'approved',
  });
  keep({ ...records, credential: credentialId });
};

const checkCredential: RunStep = async ({ credentials, statusLists }, records, keep) => {
  const { credential } = await credentials.get(records.credential ?? '');
  const { verifyCredential } = await import('@twin-oracle/sdk/credentials');
  const { verified, checks } = await verifyCredential(credential, {
    statusList: (url) => statusLists.get(new URL(url).pathname.split('/').at(-1) ?? ''),
  });
  const told = checks.map(({ message }) => message).join('. ');
  if (!verified) throw new Error(`The credential does not hold: ${told}`);
  keep({ ...records, checked: told });
};

/** The story of the demo, one step at a time. */
export const TOUR: readonly TourStep[] = [
  {
    id: 'project',
    title: 'An organisation and its project',
    story:
      'Both are twins: records that represent something real. Each has a DID and a protocol, which says what it is. A relationship says that the organisation implements the project. With an organisation comes a Membership Group, whose members act for it.',
    action: 'Make them',
    isDone: ({ implementation }) => implementation !== undefined,
    run: makeProject,
  },
  {
    id: 'oracle',
    title: 'An oracle that will judge',
    story:
      'An oracle evaluates claims. It is a twin, too, and fills the role “verifier” of the project: the protocol says which kinds may.',
    action: 'Make the oracle',
    isDone: ({ role }) => role !== undefined,
    run: makeOracle,
  },
  {
    id: 'verify',
    title: 'Verified by vote',
    story:
      'A record that its owner has written proves nothing yet. The project and the oracle are proposed, with evidence, and the members of the governance group vote. On a new server its owner is the only member, so your vote decides. Only a verified domain may raise claims or judge them.',
    action: 'Propose both and vote yes',
    isDone: ({ verified }) => verified !== undefined,
    run: verifyByVote,
  },
  {
    id: 'claim',
    title: 'A claim',
    story:
      'The project says what it has achieved, with the readings of its meters as evidence. So far it is a claim, and nothing more.',
    action: 'Raise the claim',
    isDone: ({ claim }) => claim !== undefined,
    run: raiseClaim,
  },
  {
    id: 'approve',
    title: 'The oracle judges',
    story:
      'It evaluates the claim. When it approves, the claim becomes a verifiable credential, signed by the platform.',
    action: 'Approve it as the oracle',
    isDone: ({ credential }) => credential !== undefined,
    run: approveClaim,
  },
  {
    id: 'check',
    title: 'Anyone can verify it',
    story:
      'This page checks signature, validity and the public status list by itself, as anyone can who is handed the credential. It asks the platform for the list alone.',
    action: 'Verify it here',
    isDone: ({ checked }) => checked !== undefined,
    run: checkCredential,
  },
];

/** How far the tour is; as long as all steps when it has come to its end. */
export const stepsDone = (records: TourRecords): number => {
  const open = TOUR.findIndex(({ isDone }) => !isDone(records));
  return open === -1 ? TOUR.length : open;
};
