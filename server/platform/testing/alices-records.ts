/** Records of Alice, which everybody may read and only she may change: different ones for each operation, so that operations do not conflict. */
import type { DataSource } from 'typeorm';
import { call, type TestServer } from '../../testing/server.js';

export type AlicesRecords = Awaited<ReturnType<typeof makeAlicesRecords>>;

export const ALICE = 'did:key:alice';

export async function makeAlicesRecords(
  server: TestServer,
  database: DataSource,
  headers: Readonly<Record<string, string>>,
) {
  const [governance] = await database.query<{ group: string }[]>(
    'select group_did as "group" from governance',
  );
  await addMember(governance?.group ?? '', ALICE);

  const organisation = await newTwin('Organisation', 'organisation');
  const group = await idOf('domains', membershipGroup, 'did');
  await addMember(group, 'did:key:carol');
  const project = await verified(await newTwin('Project', 'project'));
  const oracle = await verified(await newTwin('Oracle', 'oracle'));

  const protocol = await idOf('protocols', { properties: { fuel: 'string' } }, 'did');
  await idOf('domains', { type: 'Stove', protocol }, 'did');
  await idOf(`protocols/${encodeURIComponent(protocol)}/versions`, { properties: {} }, 'did');

  return {
    organisation,
    group,
    /** Of the group, beside Alice. */
    member: 'did:key:carol',
    /** Verified, and with a controller of its own, which is Alice. */
    project,
    /** Verified. */
    oracle,
    /** With two versions, and a twin that follows the first. */
    protocol,
    /** Of twins that nothing needs. */
    changing: await Promise.all([newTwin('Device', 'device'), newTwin('Project', 'project')]),
    going: await Promise.all([newTwin('Device', 'device'), newTwin('Project', 'project')]),
    relationship: await idOf(
      'relationships',
      { role: 'verifier', from: await newTwin('Project', 'project'), to: oracle },
      'relationshipId',
    ),
    /** Open. Alice is one of those who may vote. */
    proposals: [await newProposal(), await newProposal()] as const,
    /** About the project. */
    pendingClaim: await newClaim(),
    approvedClaim: await approved(await newClaim()),
  };

  function newTwin(type: string, protocolName: string): Promise<string> {
    return idOf('domains', { type, protocol: `did:ixo:protocol/${protocolName}` }, 'did');
  }

  async function newProposal(): Promise<string> {
    const domain = await newTwin('Project', 'project');
    return idOf('proposals', { domain, package: { visit: 'done' } }, 'proposalId');
  }

  function newClaim(): Promise<string> {
    return idOf('claims', claimAbout(project), 'claimId');
  }

  function approved(claimId: string): Promise<string> {
    return idOf(`claims/${claimId}/evaluations`, { oracle, status: 'approved' }, 'claimId');
  }

  /** As if voters had said so. */
  async function verified(did: string): Promise<string> {
    await database.query(`update twins set verification_status = 'verified' where did = $1`, [did]);
    return did;
  }

  async function addMember(groupDid: string, member: string): Promise<void> {
    await database.query(`insert into group_members (group_did, member_did, added_by) values ($1, $2, $2)`, [
      groupDid,
      member,
    ]);
  }

  /** Makes something as Alice. @returns the member of the reply that names it. */
  async function idOf(list: string, json: object, name: string): Promise<string> {
    const { status, body } = await call(`${server.url}/v1/${list}`, { method: 'POST', headers, json });
    if (status !== 201) throw new Error(`${list} answers ${status}: ${JSON.stringify(body)}`);
    return String(body[name]);
  }
}

const membershipGroup = { type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group' };

export function claimAbout(subject: string) {
  const evidence = [{ type: 'MeterReading' }];
  return { subject, type: 'EmissionReduction', evidence, amount: 12.5, unit: 'tCO2e' };
}
