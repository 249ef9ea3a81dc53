import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestServer } from '../../testing/server.js';
import { createCustomer, type Customer } from '../credits/testing/credits-server.js';
import type { UsageEvent } from './export-usage.js';
import { EXPORT_SECRET, startClaimsServer, tick } from './testing/claims-server.js';

let server: TestServer;
let customers: Customer[];
beforeAll(async () => {
  server = await startClaimsServer({ CLAIM_PROCESSING_SOURCE: 'https://oracle.example/credits' });
  customers = [await createCustomer(server), await createCustomer(server)];
});
afterAll(() => server.close());

const use = async () => {
  for (const customer of customers) expect((await customer.send()).status).toBe(200);
};

async function page(path: string): Promise<{ events: UsageEvent[]; next: string | undefined }> {
  const response = await fetch(server.url + path, { headers: { 'x-export-secret': EXPORT_SECRET } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/cloudevents-batch+json');
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  return { events: (await response.json()) as UsageEvent[], next };
}

/** All pages, by their links. */
async function exportAll(query: string): Promise<UsageEvent[]> {
  const all: UsageEvent[] = [];
  for (let path: string | undefined = `/claim-processing/usage-events${query}`; path !== undefined;) {
    const { events, next } = await page(path);
    all.push(...events);
    path = next;
  }
  return all;
}

it('exports each line of a claim as a CloudEvent, by pages without loss or repeat, the same each time', async () => {
  await use();
  expect(await exportAll('')).toEqual([]);
  await tick(server);
  await use();
  // Usage that is gathered while a reader pages comes at the end.
  const { events: first, next } = await page('/claim-processing/usage-events?limit=1');
  await tick(server);
  const rest = await exportAll((next ?? '').replace(/^[^?]*/, ''));
  const events = [...first, ...rest];

  const lines = await server.database.query<{ id: string; did: string; session: string; claim: string }>(
    `select run_id as id, user_did as did, session_id as session, claim_id as claim
     from plugin_credits.lines order by claim_position`,
  );
  expect(events).toEqual(
    lines.map(({ id, did, session, claim }, index) => ({
      specversion: '1.0',
      id,
      source: 'https://oracle.example/credits',
      type: 'twin-oracle.usage.v1',
      subject: did,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      datacontenttype: 'application/json',
      sequence: String(index + 1),
      data: { claimId: claim, sessionId: session, status: 'finished', charged: 5, priceVersion: 1 },
    })),
  );
  expect(events).toHaveLength(4);
  for (const query of ['', '?limit=1', '?limit=2', '?limit=3', '?limit=4', '?limit=1000'])
    expect(await exportAll(query)).toEqual(events);
  expect(await exportAll(`?after=${events[1]?.sequence}`)).toEqual(events.slice(2));
  expect(await exportAll('?after=9007199254740991')).toEqual([]);
});
