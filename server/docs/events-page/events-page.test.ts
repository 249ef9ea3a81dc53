import { expect, test } from '@jest/globals';
import { soundContracts } from '../../../scripts/contract-rules/testing/sound-contracts.js';
import { renderEventsPage } from './events-page.js';

test('the page of a small contract', () => {
  expect(renderEventsPage(soundContracts().asyncapi)).toMatchSnapshot();
});
