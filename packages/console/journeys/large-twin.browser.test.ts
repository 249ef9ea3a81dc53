import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

const RELATIONS = 100_000;

describeJourney('a twin with a hundred thousand relations', (journey) => {
  test('opens by the numbers of its relations, and shows them page by page', async () => {
    const { page, platform, server } = journey;
    const hub = await platform.domains.create({
      type: 'Oracle',
      protocol: 'did:ixo:protocol/oracle',
      metadata: { name: 'Hub' },
    });
    await relateMany(hub.did);

    await journey.open('/twins');
    await journey.connectApiKey();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    const began = performance.now();
    await page.goto(`${server.url}/console/twins/${encodeURIComponent(hub.did)}/relations`);
    const role = page.getByRole('button', { name: 'verifier 100,000' });
    await role.waitFor();
    tell('counts', began);
    expect(sent.filter((path) => path.endsWith('/relationships'))).toEqual([]);

    const chosen = performance.now();
    await role.click();
    await page.getByRole('button', { name: 'More twins' }).waitFor();
    tell('first page', chosen);
    expect(await page.getByRole('link', { name: /^Device \d+$/ }).count()).toBe(25);

    const walked = performance.now();
    await page.getByRole('tab', { name: 'Graph' }).click();
    await page
      .getByRole('group', { name: 'Graph', exact: true })
      .getByRole('button', { name: /more of the role verifier/ })
      .waitFor();
    tell('graph', walked);
  });

  const tell = (what: string, since: number): void =>
    void process.stderr.write(`${what}: ${Math.round(performance.now() - since)} ms\n`);

  /** By SQL: by the API it would take minutes. */
  const relateMany = async (hub: string): Promise<void> => {
    const { database } = journey.server;
    await database.query(
      `insert into twins select (jsonb_populate_record(twin, jsonb_build_object(
         'did', 'did:ixo:entity:' || lpad(to_hex(at), 32, '0'), 'type', 'Device',
         'metadata', jsonb_build_object('name', 'Device ' || at)))).*
       from twins as twin, generate_series(1, $2::int) as at where twin.did = $1`,
      [hub, RELATIONS],
    );
    await database.query(
      `insert into relationships (id, role, from_did, to_did, created_by, created_at)
       select 'rel_' || lpad(to_hex(at), 32, '0'), 'verifier', 'did:ixo:entity:' || lpad(to_hex(at), 32, '0'), $1, $1, now() - at * interval '1 second'
       from generate_series(1, $2::int) as at`,
      [hub, RELATIONS],
    );
    // As the server's own autovacuum does, some time after so many rows.
    await database.query('vacuum analyze twins, relationships');
  };
});
