import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { lexer, type Tokens } from 'marked';
import { settings } from '../server/config/settings.js';

const COLUMNS = ['budget', 'limit', 'what happens at the limit', 'setting', 'test'];

/** The errors in the tables of docs/limits.md, row by row. */
function faultsOf(markdown: string): string[] {
  return tablesOf(markdown)
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const [budget = '', limit = '', outcome = '', setting = '', tests = ''] = row.map(({ text }) => text);
      return [
        ...(budget && limit && outcome ? [] : ['has an empty cell']),
        ...namesIn(setting, '–')
          .filter((name) => !Object.hasOwn(settings.shape, name))
          .map((name) => `no setting ${name}`),
        ...namesIn(tests)
          .filter((path) => !path.endsWith('.test.ts') || !existsSync(path))
          .map((path) => `no test ${path}`),
      ].map((fault) => `${budget}: ${fault}`);
    });
}

function tablesOf(markdown: string): Tokens.Table[] {
  return lexer(markdown).filter((token): token is Tokens.Table => token.type === 'table');
}

/** The names in a cell of code spans only; any other cell is returned unchanged, and so matches nothing. */
function namesIn(cell: string, none?: string): string[] {
  if (cell === none) return [];
  if (!/^`[^`]+`(?:, `[^`]+`)*$/.test(cell)) return [`"${cell}"`];
  return cell.split(', ').map((name) => name.slice(1, -1));
}

describe('docs/limits.md', () => {
  const page = readFileSync('docs/limits.md', 'utf8');

  test('gives each budget a setting of the server, or none, and a test that exists', () => {
    expect(faultsOf(page)).toEqual([]);
  });

  test('has the same columns in every table', () => {
    const headers = page.split('\n').filter((line) => line.startsWith('| budget'));
    expect(
      headers.map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual(headers.map(() => COLUMNS));
    expect(tablesOf(page)).toHaveLength(headers.length);
  });
});

test.each([
  ['| A | 1 | 400 | – | `server/config/settings.ts` |', 'A: no test server/config/settings.ts'],
  ['| A | 1 | 400 | – | `server/nothing.test.ts` |', 'A: no test server/nothing.test.ts'],
  ['| A | 1 | 400 | – | |', 'A: no test ""'],
  ['| A | 1 | 400 | `NOTHING` | `scripts/limits.test.ts` |', 'A: no setting NOTHING'],
  ['| A | 1 | 400 | | `scripts/limits.test.ts` |', 'A: no setting ""'],
  ['| A | | 400 | – | `scripts/limits.test.ts` |', 'A: has an empty cell'],
])('a row such as %s is a fault', (row, fault) => {
  expect(faultsOf(`| ${COLUMNS.join(' | ')} |\n| - | - | - | - | - |\n${row}\n`)).toEqual([fault]);
});
