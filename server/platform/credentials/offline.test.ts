/** The SDK verifies what the server issues, without requests. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyCredential } from '@twin-oracle/sdk/credentials';
import { startTestClaims, type TestClaims } from '../claims/testing/test-claims.js';

let test: TestClaims;

beforeAll(async () => {
  test = await startTestClaims();
});
afterAll(() => test.close());

const fetchList = async (url: string) => (await fetch(url)).text();

async function credentialOf(claimId: string): Promise<string> {
  const { credentialId } = await test.claim(claimId);
  return String((await test.get(`credentials/${String(credentialId)}`)).body.credential);
}

describe('the SDK', () => {
  it('verifies a credential with the same result as the server, before and after its revocation', async () => {
    const claimId = await test.approved();
    const credential = await credentialOf(claimId);
    const compare = async () => {
      const { body } = await test.post('credentials/verify', { credential });
      const found = await verifyCredential(credential, { statusList: fetchList });
      expect(found).toEqual(body);
      return found.verified;
    };
    expect(await compare()).toBe(true);
    await test.evaluate(claimId, { status: 'flagged' });
    expect(await compare()).toBe(false);
  });

  it('verifies without the server when it has a stored status list', async () => {
    const credential = await credentialOf(await test.approved());
    const statusList = await fetchList(`${test.server.url}/v1/status-lists/1`);
    expect((await verifyCredential(credential, { statusList })).verified).toBe(true);
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    expect((await verifyCredential(credential, { statusList, now: inTwoDays })).verified).toBe(false);
  });
});
