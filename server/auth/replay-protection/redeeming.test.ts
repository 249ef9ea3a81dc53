import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../persistence/database.js';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { newTokenId } from '../revocations/testing/revocation-replica.js';
import { NOW, createTestVerifier } from '../testing/ucans.js';
import { CLOCK_SKEW_SECONDS } from '../ucan/check-claims.js';
import { UsedTokenEntity } from './entity.js';
import { type RedeemableInvocation, createMcpInvocations } from './mcp-invocations.js';

const invocations = createMcpInvocations(createTestVerifier().verifier);
const of = (toolName: string): RedeemableInvocation => ({
  toolName,
  tool: toolName,
  id: newTokenId(),
  expiration: NOW,
});
const redeem = (...used: RedeemableInvocation[]) => invocations.redeem(dataSource.manager, used);
const rows = () => dataSource.manager.find(UsedTokenEntity);

let database: TestDataSource;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDataSource({ entities: [UsedTokenEntity] });
  ({ dataSource } = database);
});
beforeEach(() => dataSource.manager.clear(UsedTokenEntity));
afterAll(() => database.close());

it('an invocation that is redeemed stays used until no clock accepts it', async () => {
  const read = of('files/read');
  await redeem(read);
  expect(await rows()).toMatchObject([
    { tokenId: read.id, expiresAt: new Date((NOW + CLOCK_SKEW_SECONDS) * 1000) },
  ]);
});

it('each invocation is redeemed once; the refusal names those that were used', async () => {
  const [read, write, list] = [of('files/read'), of('files/write'), of('files/list')];
  await redeem(read, list);
  const rule = 'ucan_replayed';
  const message = 'The invocation was used before; sign a new one';
  await expect(redeem(write, read, list)).rejects.toMatchObject({
    code: 'mcp_invocation_refused',
    message:
      'These invocations are not accepted: body.mcpInvocations.files/read, body.mcpInvocations.files/list',
    details: {
      errors: [
        { field: 'body.mcpInvocations.files/read', rule, message },
        { field: 'body.mcpInvocations.files/list', rule, message },
      ],
      reason: rule,
      reasonDetail: message,
    },
  });
});

it('without invocations nothing is written, and no database is needed', async () => {
  const closed = await openDatabase({ url: database.url, entities: [UsedTokenEntity] });
  await closed.destroy();
  await invocations.redeem(closed.manager, []);
  expect(await rows()).toEqual([]);
});
