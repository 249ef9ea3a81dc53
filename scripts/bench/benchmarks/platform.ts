/** The platform over HTTP with an API key, compared with bare Express on the same tables and with Fastify. */
import pg from 'pg';
import { chosenParts } from '../harness/bench-settings.js';
import type { Benchmark, Section } from '../harness/benchmark.js';
import { compare, type Comparison } from '../harness/compare-variants.js';
import type { Load } from '../harness/http-load.js';
import { measureFeed } from './platform/feed.js';
import { approvals, platformLoads, type ClaimToApprove } from './platform/loads.js';
import { withPlatform, type PreparedPlatform } from './platform/prepare.js';

const OURS = 'twin-oracle';
const EXPRESS = 'Express 5 + pg, bare';
const FASTIFY = 'Fastify 5, schemas, one key';

const AT_LEAST: Readonly<Record<keyof typeof platformLoads, number>> = {
  'read by DID': 0.9,
  'filtered list': 0.9,
  create: 0.95,
  change: 0.95,
  vote: 0.6,
};
const APPROVALS_AT_LEAST = 0.6;
const REFUSALS_AT_LEAST = 0.6;

export const platform: Benchmark = {
  name: 'platform',
  run: (settings, bundle) =>
    withPlatform(bundle, async (prepared) => {
      const loads = Object.entries(platformLoads).map(([name, loadOf]) => {
        const atLeast = AT_LEAST[name as keyof typeof platformLoads];
        return [name, () => againstExpress(prepared, name, loadOf(prepared), atLeast)] as const;
      });
      const comparisons: Readonly<Record<string, () => Comparison | Promise<Comparison>>> = {
        ...Object.fromEntries(loads),
        approve: async () => {
          const load = approvals(prepared, await claimsOf(prepared.url));
          return againstExpress(prepared, 'approve a claim', load, APPROVALS_AT_LEAST);
        },
        refuse: () => refusal(prepared),
      };
      const parts = {
        ...Object.fromEntries(
          Object.entries(comparisons).map(([name, comparison]) => [
            name,
            async () => compare(await comparison(), settings, bundle),
          ]),
        ),
        feed: () => measureFeed(prepared, settings, bundle),
      };
      const sections: Section[] = [];
      for (const measure of chosenParts(parts, settings)) sections.push(await measure());
      return sections;
    }),
};

function againstExpress(
  { env, url }: PreparedPlatform,
  name: string,
  load: Load,
  atLeast: number,
): Comparison {
  return {
    title: `Platform: ${name}`,
    variants: [
      { name: EXPRESS, entry: 'platform/express-pg', env },
      { name: OURS, entry: 'sessions/twin-oracle', env },
    ],
    load,
    database: url,
    targets: [{ of: OURS, against: EXPRESS, atLeast }],
  };
}

function refusal({ env, url, headers }: PreparedPlatform): Comparison {
  return {
    title: 'Platform: a POST that is refused, with a key',
    variants: [
      { name: FASTIFY, entry: 'platform/fastify-refusal', env },
      { name: OURS, entry: 'sessions/twin-oracle', env },
    ],
    load: {
      method: 'POST',
      path: '/v1/domains',
      headers,
      body: JSON.stringify({ type: 'Project', protocol: 'did:ixo:protocol/bench', metadata: 1 }),
      expected: { status: 400 },
    },
    database: url,
    targets: [{ of: OURS, against: FASTIFY, atLeast: REFUSALS_AT_LEAST }],
  };
}

async function claimsOf(url: string): Promise<ClaimToApprove[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<ClaimToApprove>(
      `select id, subject_did as subject from claims where status = 'pending' order by id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
