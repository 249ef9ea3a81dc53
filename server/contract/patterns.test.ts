/** Callers choose the texts that the contract's regular expressions run on, and a slow expression blocks the event loop. */
import { expect, it } from '@jest/globals';
import openapi from '../../generated/openapi.json' with { type: 'json' };

/** The maximum length of a body. */
const LENGTH = 256 * 1024;

/** Processor time for all texts; ten times what an idle machine takes. A pattern that backtracks takes minutes. */
const MOST_CPU_MS = 2_000;

const BEGINNINGS = ['', 'did:x:', 'did:key:z', 'https://', 'a', '1', '2026-01-01T', 'mxc://'];
const PIECES = ['a', 'A', '0', '-', '.', '/', '_', ' ', '=', '%20', 'a-', 'aa.', 'a/', 'x:', '\n', 'é'];

function* patternsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    if (key === 'pattern' && typeof member === 'string') yield member;
    else yield* patternsIn(member);
}

it.each([...new Set(patternsIn(openapi))])('the pattern %s refuses long texts quickly', (pattern) => {
  const expression = new RegExp(pattern, 'u');
  const before = process.cpuUsage();
  for (const beginning of BEGINNINGS)
    for (const piece of PIECES)
      // The last character never matches, so the expression tries every alternative before it.
      expression.test(`${beginning}${piece.repeat(LENGTH / piece.length)}\u0001`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS);
});
