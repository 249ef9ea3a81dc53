import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const folders = ['docs', 'generated', 'scripts', 'sdk/src', 'sdk/test', 'server', 'spec'];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
const pages = [
  'README.md',
  'sdk/README.md',
  ...files.filter((path) => path.endsWith('.md') && !path.includes('node_modules')),
];

/** By its path from the root, or by the end of it where the page has named the folder before. */
const isThere = (named: string) => files.some((path) => path === named || path.endsWith(`/${named}`));

test.each(pages)('%s names tests and sources that are there', (page) => {
  const named = readFileSync(page, 'utf8').matchAll(
    /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|yaml)|[\w.-]+\.test\.ts)`/g,
  );
  expect([...named].map(([, path = '']) => path).filter((path) => !isThere(path))).toEqual([]);
});
