import { describe, expect, it } from '@jest/globals';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { alice } from '../testing/ucans.js';
import { MAX_DID_KEYS, composeResolvers, didKeyResolver } from './resolver.js';
import type { DidMethodResolver } from './resolver.js';

const RSA =
  'did:key:z4MXj1wBzi9jUstyPMS4jQqB6KdJaiatPkAtVtGc6bQEQEEsKTic4G7Rou3iBf9vPmT5dbkm9qsZsuVNjq8HCuW1w24nhBFGkRE4cd2Uf2tfrB3N7h4mnyPp1BF3ZttHTYv3DLUPi1zMdkULiow3M1GfXkoC6DoxDUm1jmN6GBj22SjVsr6dxezRVQc7aj9TxE7JLbMH1wh5X3kA58H3DFW8rnYMakFGbca5CB2Jf6CnGQZmL7o5uJAdTwXfy2iiiyPxXEGerMhHwhjTA1mKYobyk2CpeEcmvynADfNZ5MBvcCS7m3XkFCMNUYBS9NQ3fze6vMSUPsNa6GVYmKx2x6JrdEjCk3qRMMmyjnjCMfR4pXbRMZa3i';

const knows = (method: string, key: string): DidMethodResolver => ({
  handles: (did) => did.startsWith(`did:${method}:`),
  resolve: () => Promise.resolve({ keys: [key], freshSeconds: 60 }),
});

it('a DID has as many keys as the contract lets a twin have', () => {
  expect(openapi.components.schemas.TwinFields.properties.verificationMethod.maxItems).toBe(MAX_DID_KEYS);
});

describe('a did:key', () => {
  it('is its own key, without expiry', async () => {
    expect(await didKeyResolver.resolve(alice.did())).toEqual({
      keys: [alice.did()],
      freshSeconds: Infinity,
    });
  });

  it.each([
    ['of another type', RSA],
    ['that only looks like one', `did:key:z6Mk${'1'.repeat(44)}`],
    ['that is cut off', alice.did().slice(0, -1)],
    ['with a line break', `${alice.did()}\n`],
    ['of another method', 'did:web:alice.example'],
  ])('%s has none', async (_, did) => {
    expect((await didKeyResolver.resolve(did)).keys).toEqual([]);
  });
});

describe('several resolvers', () => {
  const resolver = composeResolvers([didKeyResolver, knows('ixo', 'first'), knows('ixo', 'second')]);

  it('are selected by the DID: only the first that handles it is asked', async () => {
    expect((await resolver.resolve(alice.did())).keys).toEqual([alice.did()]);
    expect(await resolver.resolve('did:ixo:alice')).toEqual({ keys: ['first'], freshSeconds: 60 });
  });

  it('know no keys of a DID that none of them handles', async () => {
    expect((await resolver.resolve('did:web:alice.example')).keys).toEqual([]);
  });

  it('propagate a failed look-up', async () => {
    const down = { handles: () => true, resolve: () => Promise.reject(new Error('down')) };
    await expect(composeResolvers([down]).resolve('did:ixo:alice')).rejects.toThrow('down');
  });
});
