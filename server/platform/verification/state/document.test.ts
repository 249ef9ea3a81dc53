import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { ORIGIN, transitions } from './transitions.js';

const page = () => readFile(new URL('../../../../docs/verification.md', import.meta.url), 'utf8');
/** Those that a domain can be submitted from. */
const origins = Object.entries(transitions).flatMap(([from, next]) => (next.submit ? [from] : []));
const moves = Object.entries(transitions).flatMap(([from, next]) =>
  Object.entries(next).flatMap(([event, to]) =>
    (to === ORIGIN ? origins : [to]).map((target) => ({ from, event, to: target })),
  ),
);

/** The rows of a Markdown table that begins with these three columns, without any further columns. */
function rowsOf(text: string): string[] {
  const rows = text.matchAll(/^\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|/gm);
  return [...rows].map(([, from, event, to]) => `${from} ${event} ${to}`);
}

function arrowsOf(text: string): string[] {
  const [, diagram = ''] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(text) ?? [];
  const arrows = diagram.matchAll(/^ *(\w+) --> (\w+): (\w+)$/gm);
  return [...arrows].map(([, from, to, event]) => `${from} ${event} ${to}`);
}

it('the page contains the table of the code, row by row', async () => {
  expect(rowsOf(await page())).toEqual(moves.map(({ from, event, to }) => `${from} ${event} ${to}`));
});

it('its diagram has an arrow for each row and no other', async () => {
  expect(arrowsOf(await page()).sort()).toEqual(
    moves.map(({ from, event, to }) => `${from} ${event} ${to}`).sort(),
  );
});
