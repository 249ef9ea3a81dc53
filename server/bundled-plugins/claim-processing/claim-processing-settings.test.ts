import { expect, it } from '@jest/globals';
import { readPluginSettings } from '../../plugins/plugin-settings.js';
import plugin from './index.js';

const read = (minimum: string, maximum: string) =>
  readPluginSettings(plugin, { CLAIM_PROCESSING_MINIMUM: minimum, CLAIM_PROCESSING_MAXIMUM: maximum });

it('a maximum below twice the minimum stops the start, and both settings are named', () => {
  for (const [minimum, maximum] of [
    ['2000', '10'],
    ['10', '19'],
  ] as const)
    expect(() => read(minimum, maximum)).toThrow(
      'CLAIM_PROCESSING_MAXIMUM: must be at least twice CLAIM_PROCESSING_MINIMUM',
    );
  expect(read('10', '20')).toMatchObject({ CLAIM_PROCESSING_MINIMUM: 10, CLAIM_PROCESSING_MAXIMUM: 20 });
});
