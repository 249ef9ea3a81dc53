import { relateMany } from '../../../../packages/console/testing/fill-database.js';
import { inEachRound, type Figure } from './figure.js';
import type { MeasuredConsole } from './with-console.js';

const RELATIONS = 100_000;
const AT_MOST_MS = 1_000;

/** From the press of its link in the list of twins: to the numbers of its relations, and to the first page of them. */
export async function largeTwin(
  { open, platform, database }: MeasuredConsole,
  rounds: number,
): Promise<Figure[]> {
  const hub = await platform.domains.create({
    type: 'Oracle',
    protocol: 'did:ixo:protocol/oracle',
    metadata: { name: 'Hub' },
  });
  await relateMany(database, hub.did, RELATIONS);
  const of = await inEachRound(rounds, async () => {
    const page = await open('/twins?text=Hub');
    const link = page.getByRole('link', { name: 'Hub', exact: true });
    const role = page.getByRole('button', { name: 'verifier 100,000' });
    await link.waitFor();
    const begun = performance.now();
    await link.click();
    await page.getByRole('tab', { name: 'Relations' }).click();
    await role.waitFor();
    const counts = performance.now() - begun;
    await role.click();
    await page.getByRole('link', { name: 'Device 1', exact: true }).waitFor();
    const rows = performance.now() - begun;
    await page.context().close();
    return { counts, rows };
  });
  return [
    { what: '100,000 relations, to their numbers, ms', values: of('counts') },
    { what: '100,000 relations, to their first page, ms', values: of('rows'), atMost: AT_MOST_MS },
  ];
}
