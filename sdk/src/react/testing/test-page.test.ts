import { expect, it } from '@jest/globals';
import { createElement, version } from 'react';
import { openPage } from './test-page.js';

const expected = import.meta.url.endsWith('?react=18') ? /^18\./ : /^19\./;

it('A page shows its elements with the version of React that the suite runs with', async () => {
  const { version: ofReactDom } = await import('react-dom');
  const page = await openPage();

  page.show(createElement('p', null, 'Hello'));
  await page.until(() => page.text() === 'Hello');

  expect([version, ofReactDom]).toEqual([expect.stringMatching(expected), expect.stringMatching(expected)]);
  await page.close();
});
