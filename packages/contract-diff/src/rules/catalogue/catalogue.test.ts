import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { workingTree } from '../../load/files.js';
import { rulePages } from '../../report/rule-page.js';
import { rules } from './catalogue.js';

const ids = new Set(rules.map(({ id }) => id));
const source = fileURLToPath(new URL('../..', import.meta.url));

describe('the rules', () => {
  test('have different ids', () => {
    expect(rules.length).toBe(ids.size);
  });

  test('have a mirror that is a rule, or a reason why there is none', () => {
    const broken = rules.filter(({ mirror }) =>
      typeof mirror === 'string' ? !ids.has(mirror) : mirror.none.length < 20,
    );
    expect(broken).toEqual([]);
  });

  test('are a note where the mirror breaks, unless both need a look', () => {
    const compatible = rules.filter(
      ({ severity, mirror }) => severity === 'note' && typeof mirror === 'string',
    );
    expect(compatible.length).toBeGreaterThan(30);
  });

  test('for requests have siblings for replies, and the other way round', () => {
    const values = [...ids].filter((id) =>
      /^(?:request|reply)-.*-(?:narrowed|widened|tightened|loosened)$/.test(id),
    );
    const sibling = (id: string) =>
      id.startsWith('request-') ? id.replace('request-', 'reply-') : id.replace('reply-', 'request-');
    expect(values.filter((id) => !ids.has(sibling(id)))).toEqual([]);
  });

  test('have a page with an example, a reason and the compatible way', () => {
    const pages = rulePages();
    for (const { id, why, compatible, before, after } of rules) {
      const page = pages.split(`### ${id}\n`)[1]?.split('\n### ')[0] ?? '';
      for (const part of [why, compatible, before, after]) expect(page).toContain(part);
    }
  });

  test('are those that the code reports', () => {
    const files = (workingTree.list(source) ?? []).filter(
      (path) => /\/rules\/.*\.ts$/.test(path) && !/\/catalogue\/|\.test\.ts$/.test(path),
    );
    const reported = files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/rule: '([a-z-]+)'/g)].map(([, id = '']) => id),
    );
    expect(reported.length).toBeGreaterThan(30);
    expect(reported.filter((id) => !ids.has(id))).toEqual([]);
  });
});
