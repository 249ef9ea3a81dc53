import { proposeMany } from '../../../../packages/console/testing/fill-database.js';
import { inEachRound, type Figure } from './figure.js';
import { watchFrames } from './watch-frames.js';
import type { MeasuredConsole } from './with-console.js';

const PRESSES = 50;
const PAGE = 20;

/** A list of proposals with the names of their domains, in which one asks for more again and again. */
export async function longList(
  { open, platform, database }: MeasuredConsole,
  rounds: number,
): Promise<Figure[]> {
  const { did } = await platform.domains.create({
    type: 'Project',
    protocol: 'did:ixo:protocol/project',
    metadata: { name: 'Project 0' },
  });
  const { proposalId } = await platform.proposals.submit({ domain: did, package: { report: 'none' } });
  await platform.proposals.withdraw(proposalId);
  await proposeMany(database, did, (PRESSES + 2) * PAGE);
  const of = await inEachRound(rounds, async () => {
    const page = await open('/governance');
    await page.getByRole('link', { name: `Project ${PAGE}`, exact: true }).waitFor();
    let nodes = 0;
    const { longestMs, long } = await watchFrames(page, async () => {
      nodes = await page.evaluate<number>(PRESS);
    });
    await page.context().close();
    return { longestMs, long, nodes };
  });
  return [
    { what: '"More" pressed fifty times, the longest frame, ms', values: of('longestMs') },
    { what: '"More" pressed fifty times, frames over 50 ms', values: of('long'), atMost: 0 },
    {
      what: '"More" pressed fifty times, most nodes in the document',
      values: of('nodes'),
    },
  ];
}

/** Within the page: to look for the button from outside would take frames of its own. @returns the most nodes in the document. */
const PRESS = `
  (async () => {
    let nodes = 0;
    for (let shown = ${2 * PAGE}; shown <= ${(PRESSES + 1) * PAGE}; shown += ${PAGE}) {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'More proposals').click();
      const isShown = () => document.querySelector('main tbody:last-child tr:last-child').textContent.includes('Project ' + shown);
      while (!isShown()) await new Promise(requestAnimationFrame);
      nodes = Math.max(nodes, document.querySelectorAll('*').length);
    }
    return nodes;
  })()
`;
