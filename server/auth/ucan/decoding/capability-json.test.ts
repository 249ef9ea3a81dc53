import { expect, it } from '@jest/globals';
import { ACCESS, createTestVerifier, delegation, issue } from '../../testing/ucans.js';
import { toCapabilityJson } from './capability-json.js';

const { verifier } = createTestVerifier();

it('a capability without caveats is unchanged', () => {
  expect(toCapabilityJson({ can: 'store/add', with: 'ixo:a' })).toEqual({ can: 'store/add', with: 'ixo:a' });
  expect(toCapabilityJson({ can: 'store/add', with: 'ixo:a', nb: {} }).nb).toEqual({});
});

it('bytes and links in the caveats of a verified token become DAG-JSON', async () => {
  const { cid } = await issue();
  const nb = { root: cid, list: [new Uint8Array([0, 255]), { max: 1.5, name: 'é', none: null }] };
  const { ok } = await verifier.grant(await delegation({ capabilities: [{ ...ACCESS, nb }] }));
  expect(ok?.capabilities.map(toCapabilityJson)).toEqual([
    {
      ...ACCESS,
      nb: {
        root: { '/': cid.toString() },
        list: [{ '/': { bytes: 'AP8' } }, { max: 1.5, name: 'é', none: null }],
      },
    },
  ]);
});
