import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { getFileInfo } from 'prettier';
import { anchorsOf } from './markdown-anchors.js';

const folders = [
  'docs',
  'examples',
  'generated',
  'packages/console',
  'scripts',
  'sdk/src',
  'sdk/test',
  'server',
  'spec',
];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'sdk/README.md',
  ...files.filter((path) => path.endsWith('.md') && !path.includes('node_modules')),
];

/** By its path from the root, or by the end of it where the page has named the folder before; what tests share has its whole path. */
const isThere = (named: string, among: readonly string[] = files) =>
  among.some((path) => path === named || (path.endsWith(`/${named}`) && !/\/testing\/./.test(path)));

test.each(pages)('%s names tests and sources that exist', (page) => {
  const named = readFileSync(page, 'utf8').matchAll(
    /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|yaml)|[\w.-]+\.test\.ts)`/g,
  );
  expect([...named].map(([, path = '']) => path).filter((path) => !isThere(path))).toEqual([]);
});

/** The code blocks of a page, which readers copy. */
const snippetsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^```(?:sh|ts|js)\n(.*?)^```/gms)].map(([, code = '']) => code);

test.each(pages)('%s has no snippet that works on one port only', (page) => {
  const lines = snippetsOf(page).flatMap((code) => code.replaceAll(/\s# .*$/gm, '').split('\n'));
  expect(lines.filter((line) => line.includes('127.0.0.1:3000') && !line.includes('BASE_URL'))).toEqual([]);
});

test('files that the pages tell readers to save are ignored by git, the formatter and the linter', async () => {
  const saved = new Set(['.env', 'try.ts']);
  for (const page of pages) {
    const text = readFileSync(page, 'utf8');
    for (const code of snippetsOf(page))
      for (const [, name = ''] of code.matchAll(/(?<=[^=-]> |--output |-o )([\w-]+\.[a-z]+)\b/g))
        saved.add(name);
    for (const [, name = ''] of text.matchAll(/\bnode (?:--\S+ |\S+=\S+ )*([\w-]+\.(?:mjs|ts))\b/g))
      saved.add(name);
  }
  expect([...saved]).toEqual(expect.arrayContaining(['register.ndjson', 'receiver.mjs']));
  const eslint = new ESLint();
  for (const name of saved) {
    const ignored = execFileSync('git', ['check-ignore', '--no-index', name], { encoding: 'utf8' });
    expect(ignored.trim()).toBe(name);
    expect({
      name,
      ...(await getFileInfo(name, { ignorePath: ['.gitignore', '.prettierignore'] })),
    }).toMatchObject({
      name,
      ignored: true,
    });
    if (/\.(?:ts|mjs|js)$/.test(name)) expect([name, await eslint.isPathIgnored(name)]).toEqual([name, true]);
  }
});

/** The pages and headings that a page links to, by their paths from the root. */
const linksOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(
    ([, path = '', heading]) => ({ target: path === '' ? page : join(dirname(page), path), heading }),
  );

test.each(pages)('%s links to pages and headings that exist', (page) => {
  const broken = linksOf(page).filter(
    ({ target, heading }) =>
      !existsSync(target) || (heading !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(heading)),
  );
  expect(broken).toEqual([]);
});

test('the table of changes names the common changes', () => {
  const table = readFileSync('docs/architecture.md', 'utf8').split('## To change something')[1] ?? '';
  const rows = [...table.matchAll(/^\| (?!to change|---)(.*?) +\| /gm)];
  expect(rows.map(([, change]) => change)).toEqual([
    'a field of a twin',
    'a socket event',
    'an error code',
    'a scope',
    'a rate limit',
    'a tool',
    'a field of a webhook',
    'a table',
    'the heartbeat',
    'an operation',
    'a deprecation',
    'a metric',
    'an SSE frame',
    'the lifetime of a UCAN',
  ]);
});

/** All tracked files and their folders. */
const tracked = () => {
  const paths = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  return [...new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))];
};

const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+(?:\.(?:ts|js|yaml|json|md)|\/))`/g)].map(([, name = '']) => name);

test('docs/architecture.md names only files and folders that exist', () => {
  const named = pathsIn(readFileSync('docs/architecture.md', 'utf8'));
  const paths = tracked();
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !isThere(name, paths))).toEqual([]);
});

test.each([
  ['docs/architecture.md', '## To change something', '### To add an operation'],
  ['docs/gaps.md', '## 2.2 Domain types', '## Shown, but not built yet'],
])('the tables of %s name files from the root of the repository', (page, start, end) => {
  const [, rest = ''] = readFileSync(page, 'utf8').split(start);
  const rows = [...(rest.split(end)[0] ?? '').matchAll(/^\|.*\|$/gm)].join('\n');
  // Each feature has its own.
  const ofFeatures = ['entity.ts', 'handlers.ts', 'service.ts', 'store.ts'];
  const paths = new Set([...tracked(), ...ofFeatures]);
  expect(pathsIn(rows).length).toBeGreaterThan(20);
  expect(pathsIn(rows).filter((name) => !paths.has(name))).toEqual([]);
});

/** Each ends with a slash. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
}
