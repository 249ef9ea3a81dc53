import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOracleClient, type OracleClient } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { openPlatform, type TestPlatform } from './test-platform.js';

/** The oracle's own twin. An import keeps the DID that a line has, and so it can be known to the settings. */
const ORACLE_TWIN = `did:ixo:entity:${'0'.repeat(31)}1`;
const project = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };
const oracleTwin = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' };

let platform: TestPlatform;
let alice: User;
let mallory: User;
let subject: string;

interface User {
  readonly did: string;
  readonly client: OracleClient;
}

async function newUser(): Promise<User> {
  const key = await generateKey();
  const auth = createUcanAuth({ key, oracleDid: platform.oracleDid });
  return { did: key.did(), client: createOracleClient({ baseUrl: platform.url, auth }) };
}

/** What the guide answers, and the code of the tool that has failed. */
async function ask({ client }: User, message: string) {
  const { sessionId } = await client.sessions.create();
  const { message: reply } = await client.messages.send(sessionId, { message });
  return { text: reply.content, code: /failed \((\w+)\)/.exec(reply.content)?.[1] };
}

async function newClaim(): Promise<string> {
  const evidence = [{ type: 'MeterReading' }];
  const claim = { subject, type: 'EmissionReduction', evidence, amount: 12.5, unit: 'tCO2e' };
  return (await platform.admin.claims.create(claim)).claimId;
}

beforeAll(async () => {
  platform = await openPlatform({ ORACLE_ENTITY_DID: ORACLE_TWIN });
  [alice, mallory] = [await newUser(), await newUser()];
  const { admin } = platform;
  const line = { kind: 'twin', did: ORACLE_TWIN, ...oracleTwin, controller: alice.did } as const;
  const { importId } = await admin.imports.start([{ ...line, metadata: { name: 'Meter Oracle' } }]);
  expect(await admin.imports.wait(importId)).toMatchObject({ created: 1 });
  subject = (await admin.domains.create({ ...project, metadata: { name: 'Solar Kitchen' } })).did;
  await admin.relationships.create({ role: 'verifier', from: subject, to: ORACLE_TWIN });
  await platform.verify(ORACLE_TWIN);
  await platform.verify(subject);
});
afterAll(() => platform.close());

describe('The oracle', () => {
  it('evaluates a claim for a controller of its twin, and the claim becomes a credential', async () => {
    const claimId = await newClaim();

    const { text } = await ask(alice, `Approve claim ${claimId} for 10 because the meter says so`);

    expect(text).toMatch(
      /^I have evaluated the claim: EmissionReduction clm_\w+ of 12\.5 tCO2e is approved for 10/,
    );
    const claim = await platform.admin.claims.get(claimId);
    expect(claim).toMatchObject({
      status: 'approved',
      approvedAmount: 10,
      evaluations: [{ oracle: ORACLE_TWIN, by: alice.did, reason: 'the meter says so' }],
    });
    expect(text).toContain(claim.credentialId);
  });

  it('does not evaluate for other users, however they ask', async () => {
    const claimId = await newClaim();
    const args = JSON.stringify({ claimId, status: 'approved' });

    for (const message of [`Approve claim ${claimId}`, `/tool evaluate_claim ${args}`]) {
      expect((await ask(mallory, message)).code).toBe('not_allowed');
    }
    expect(await platform.admin.claims.get(claimId)).toMatchObject({ status: 'pending', evaluations: [] });
  });

  it('explains why a claim cannot be evaluated in this way', async () => {
    const claimId = await newClaim();
    await ask(alice, `/tool evaluate_claim ${JSON.stringify({ claimId, status: 'invalidated' })}`);
    expect((await ask(alice, `Approve claim ${claimId}`)).code).toBe('tool_error');
    expect((await ask(alice, 'Approve claim clm_none')).code).toBe('tool_error');
  });

  it('answers about claims, roles, and reachable twins', async () => {
    const claimId = await newClaim();
    const claims = await ask(alice, 'Which claims has Solar Kitchen?');
    expect(claims.text).toContain(`EmissionReduction ${claimId} of 12.5 tCO2e is pending`);

    const related = await ask(alice, 'What is related to Solar Kitchen?');
    expect(related.text).toContain(`In the role verifier it has Meter Oracle (${ORACLE_TWIN}).`);
    const back = await ask(alice, `What is related to ${ORACLE_TWIN}?`);
    expect(back.text).toContain(`It is in the role verifier of Solar Kitchen (${subject}).`);

    const reached = await ask(alice, 'What can be reached from Meter Oracle?');
    expect(reached.text).toContain(`Solar Kitchen (${subject}), 1 step away`);
    expect(reached.text).toContain(`claim ${claimId} (pending)`);

    const between = await ask(alice, 'How is Solar Kitchen related to Meter Oracle?');
    expect(between.text).toContain(
      `Solar Kitchen (${subject}) has in the role verifier Meter Oracle (${ORACLE_TWIN}).`,
    );
  });
});
