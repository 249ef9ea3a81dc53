import pg from 'pg';
import { didOf, twinOf } from '../../fixtures/sample-register.js';
import type { Load } from '../../harness/http-load.js';
import type { Growth } from '../growth.js';
import { withRegister } from '../register/fill.js';

/** Coprime to the sizes, so that all twins are used before one repeats. */
const STRIDE = 7919;

/** Each twin has three relationships; the walk takes two steps, which reach about as many twins in any register. */
const DEPTH = 2;

export function registerLoads(largest: number): Growth {
  return {
    what: 'twins',
    sizes: [1_000, 10_000, largest],
    withSize: (twins, bundle, work) =>
      withRegister(twins, bundle, async ({ env, url }) => {
        await analyze(url);
        return work({ env, url, loads: loadsOf(twins, env.BOOTSTRAP_API_KEY ?? '') });
      }),
  };
}

function loadsOf(twins: number, key: string): Readonly<Record<string, Load>> {
  let at = 0;
  const someDid = () => didOf((at++ * STRIDE) % twins);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const read = (path: string, next?: Load['next']): Load => ({
    method: 'GET',
    path,
    ...(next && { next }),
    headers,
    expected: { status: 200 },
  });
  return {
    'read a twin': read('/v1/entities', () => ({ path: `/v1/entities/${someDid()}` })),
    'first page of the list': read('/v1/entities'),
    'first page, by type and property': read('/v1/entities?type=Project&property=country:UG'),
    [`walk of ${DEPTH} steps`]: read('/v1/entities', () => ({
      path: `/v1/entities/${someDid()}/graph?depth=${DEPTH}&direction=out`,
    })),
    'create a twin': {
      method: 'POST',
      path: '/v1/entities',
      next: () => ({ body: JSON.stringify(twinOf(at++)) }),
      headers,
      expected: { status: 201 },
    },
    'change a twin': {
      method: 'PATCH',
      path: '/v1/entities',
      next: () => ({
        path: `/v1/entities/${someDid()}`,
        body: JSON.stringify({ properties: { stoves: 1_000 + at } }),
      }),
      headers: { ...headers, 'if-match': '*' },
      expected: { status: 200 },
    },
  };
}

/** Autovacuum would do it in the middle of the measurement. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
