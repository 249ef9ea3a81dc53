import { beforeAll, describe, expect, test } from '@jest/globals';
import { asyncapi } from '../contract/asyncapi.js';
import { docsPage, eventsPage, findDocsAsset } from './assets.js';
import { buildUcanScript } from './testing/build.js';

beforeAll(buildUcanScript);

describe('the files of the documentation', () => {
  test.each([
    ['swagger-ui.css', 'text/css'],
    ['swagger-ui-bundle.js', 'text/javascript'],
    ['favicon-16x16.png', 'image/png'],
    ['favicon-32x32.png', 'image/png'],
    ['docs.css', 'text/css'],
    ['docs.js', 'text/javascript'],
    ['oracle-key.js', 'text/javascript'],
    ['ucan.js', 'text/javascript'],
    ['events.css', 'text/css'],
  ])('%s is given as %s', (name, type) => {
    const asset = findDocsAsset(name);
    expect(asset?.type).toBe(type);
    expect(asset?.body.length).toBeGreaterThan(100);
  });

  test.each([
    'index.html',
    'swagger-initializer.js',
    '../package.json',
    '..',
    '',
    'constructor',
    '__proto__',
  ])('%p is not given', (name) => {
    expect(findDocsAsset(name)).toBeUndefined();
  });

  test('a file is read once', () => {
    expect(findDocsAsset('swagger-ui.css')).toBe(findDocsAsset('swagger-ui.css'));
  });

  test.each<[string, () => string | Promise<string>]>([
    ['/docs', () => docsPage],
    ['/docs/events', async () => String((await eventsPage(asyncapi)).body)],
  ])('%s has no script or style of its own, and names only files that are given', async (_path, render) => {
    const page = await render();
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    const names = [...page.matchAll(/(?:href|src)="\/docs\/([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names.filter((name) => name !== 'events' && !findDocsAsset(name))).toEqual([]);
  });
});
