import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { z } from 'zod';
import {
  useAgAction,
  useChat,
  useChatSelector,
  useContractOracle,
  useGetOpenIdToken,
  useMemoryEngine,
  useModels,
  useOraclesConfig,
  useOraclesContext,
  useOracleSessions,
} from '../index.js';
import { useLiveAgent } from '../live-agent/index.js';
import { openPage, oracleDid } from '../testing/test-page.js';
import type { Page } from '../testing/test-page.js';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

const address = { oracleDid, sessionId: 'ses_1' };
const action = { name: 'mark', description: 'Marks', parameters: z.object({}), handler: () => 1 };
const params = { oracleDid, userClaimCollectionId: '7', adminAddress: 'ixo1admin', claimId: '1' };

const hooks: readonly (readonly [string, () => unknown])[] = [
  ['useAgAction', () => useAgAction(action)],
  ['useChat', () => useChat(address)],
  ['useChatSelector', () => useChatSelector(address, ({ status }) => status)],
  ['useContractOracle', () => useContractOracle({ params })],
  ['useGetOpenIdToken', () => useGetOpenIdToken()],
  ['useLiveAgent', () => useLiveAgent(oracleDid, null, null)],
  ['useMemoryEngine', () => useMemoryEngine(oracleDid)],
  ['useModels', () => useModels(oracleDid)],
  ['useOraclesConfig', () => useOraclesConfig(oracleDid)],
  ['useOraclesContext', () => useOraclesContext()],
  ['useOracleSessions', () => useOracleSessions(oracleDid)],
];

describe('Outside of a provider', () => {
  it.each(hooks)('%s says that there is none', async (_name, useIt) => {
    const thrown: unknown[] = [];
    const Outside = () => {
      try {
        useIt();
      } catch (error) {
        thrown.push(error);
      }
      return null;
    };
    page.show(createElement(Outside));
    await page.until(() => thrown.length > 0);

    expect(thrown[0]).toMatchObject({ message: 'useOraclesContext must be used within a OraclesProvider' });
  });
});
