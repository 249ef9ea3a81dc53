import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOracleIdentity } from '../../auth/oracle-identity.js';
import { createSealedBox } from '../../auth/encryption/sealed-box.js';
import { createCommands } from '../../command/command.js';
import { recordEvents } from '../events/event-store.js';
import { createCredentialIssuer } from '../claims/credential-issuer.js';
import { createCredentialSigner } from '../credentials/signer.js';
import type { ClaimsPort } from '../../ports/claims-port.js';
import { createClaimsAdapter } from './claims-adapter.js';
import { createClaimService } from '../claims/service.js';
import { createClaimStore } from '../claims/store.js';
import { ORACLE_OWNER, startTestClaims, STRANGER, type TestClaims } from '../claims/testing/test-claims.js';

let test: TestClaims;
let desk: ClaimsPort;
let dataDir: string;

beforeAll(async () => {
  test = await startTestClaims();
  dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
  const { database: dataSource } = test;
  const identity = await loadOracleIdentity({ dataDir, did: 'did:web:oracle.example.org' });
  const signer = createCredentialSigner(identity);
  const issuer = createCredentialIssuer(signer, () => 'https://platform.example.org/');
  desk = createClaimsAdapter({
    dataSource,
    store: createClaimStore(dataSource),
    service: createClaimService(issuer),
    commands: createCommands({
      dataSource,
      sealedBox: createSealedBox([randomBytes(32)]),
      appendEvents: recordEvents,
    }),
    oracle: test.oracle,
  });
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await test.close();
});

describe('the claims adapter', () => {
  it('reports who may evaluate', async () => {
    expect(await desk.mayEvaluate(ORACLE_OWNER)).toBe(true);
    expect(await desk.mayEvaluate(STRANGER)).toBe(false);
  });

  it('reads the claims about a twin', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.raised({ subject });
    const claim = await test.claim(claimId);
    expect(await desk.list({ subject, status: 'pending', limit: 10 })).toEqual([claim]);
  });

  it('evaluates as the oracle twin, for a user who controls it', async () => {
    const claimId = await test.raised();
    const claim = await desk.evaluate(
      { claimId, status: 'approved', reason: 'Fine' },
      ORACLE_OWNER,
      'call_of_owner',
    );
    expect(claim).toMatchObject({
      status: 'approved',
      evaluations: [{ oracle: test.oracle, by: ORACLE_OWNER, reason: 'Fine' }],
    });
    const { body } = await test.get(`credentials/${String(claim.credentialId)}`);
    const { issuer, credential } = body;
    expect(issuer).toMatch(/^did:key:z6Mk/);
    const { body: found } = await test.post('credentials/verify', { credential });
    expect(found.verified).toBe(true);
    expect(found.credential).toMatchObject({
      issuer,
      credentialStatus: { statusListCredential: 'https://platform.example.org/v1/status-lists/1' },
    });
  });

  it('does not evaluate for other users', async () => {
    const claimId = await test.raised();
    await expect(
      desk.evaluate({ claimId, status: 'approved' }, STRANGER, 'call_of_stranger'),
    ).rejects.toMatchObject({
      code: 'not_controller',
    });
    expect((await test.claim(claimId)).status).toBe('pending');
  });

  it('executes a repeated call once', async () => {
    const claimId = await test.raised();
    const judge = () => desk.evaluate({ claimId, status: 'rejected' }, ORACLE_OWNER, 'call_1');
    expect(await judge()).toEqual(await judge());
    expect((await test.claim(claimId)).evaluations).toHaveLength(1);
  });
});
