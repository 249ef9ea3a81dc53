import { expect, test } from '@jest/globals';
import { describeJourney } from '../testing/console-journey.js';

const RELATIONS = 100_000;

describeJourney('a twin with a hundred thousand relations', (journey) => {
  test('opens by the numbers of its relations, and asks for a page of them at a time', async () => {
    const { page, platform } = journey;
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
    await journey.open(`/twins/${encodeURIComponent(hub.did)}`);
    await page.getByRole('tab', { name: 'Relations' }).click();
    await page.getByRole('button', { name: 'verifier 100,000' }).click();
    await page.getByRole('button', { name: 'More twins' }).waitFor();
    expect(await page.getByRole('link', { name: /^Device \d+$/ }).count()).toBe(25);
    await page.getByRole('tab', { name: 'Graph' }).click();
    await page
      .getByRole('group', { name: 'Graph', exact: true })
      .getByRole('button', { name: /more of the role verifier/ })
      .waitFor();
    // A page of the role, and the newest for the graph.
    expect(sent.filter((path) => path.endsWith('/relationships'))).toHaveLength(2);
  });

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
