import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import { mayBecome, transitions, type ClaimStatus } from './claim-transitions.js';

const all = Object.keys(transitions) as ClaimStatus[];

/** Row by row what a claim may become: `y` where it may, in the order of the columns. */
const table = `
  from         pending approved rejected disputed invalidated flagged
  pending      -       y        y        y        y           y
  approved     -       -        -        y        y           y
  rejected     -       y        -        y        y           -
  disputed     -       y        y        -        y           -
  invalidated  -       -        -        -        -           -
  flagged      -       y        y        y        y           -
`;
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([from, ...cell]) =>
  cell.map((mark, at) => ({ from, to: head[at + 1], may: mark === 'y' })),
);

describe('the table of evaluations', () => {
  it('has exactly the six statuses of the contract', () => {
    expect(all.toSorted()).toEqual(openapi.components.schemas.ClaimStatus.enum.toSorted());
    expect(cells).toHaveLength(36);
  });

  it.each(cells)('lets $from become $to: $may', ({ from, to, may }) => {
    expect(mayBecome(from as ClaimStatus, to as ClaimStatus)).toBe(may);
  });

  it('allows no transition to pending, and none from invalidated', () => {
    expect(all.filter((from) => mayBecome(from, 'pending'))).toEqual([]);
    expect(transitions.invalidated).toEqual([]);
  });

  it('matches the contract and the documentation', () => {
    const page = readFileSync(new URL('../../../../docs/credentials.md', import.meta.url), 'utf8');
    for (const text of [openapi.components.schemas.ClaimStatus.description, page])
      expect(statedIn(text)).toEqual(transitions);
  });
});

function statedIn(text: string): Record<string, string[]> {
  const lines = [...text.matchAll(/^\| `(\w+)` *\| (.*) \|$/gm)];
  const stated = lines.map(([, from = '', to = '']): [string, string[]] => [
    from,
    [...to.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ]);
  return Object.fromEntries(stated.filter(([from]) => from in transitions));
}
