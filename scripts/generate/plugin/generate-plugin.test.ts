import { expect, test } from '@jest/globals';
import { askFragment } from '../../../server/plugins/testing/test-plugin.js';
import type { Validator } from '../../../generated/validators.js';
import { readContracts } from '../read-contracts.js';
import { generatePlugin } from './generate-plugin.js';

const fragment = { openapi: '3.1.1', info: { title: 'Weather', version: '1.0.0' }, paths: {} };
const host = await readContracts('spec');

test('events have types and validators of their own, by direction', async () => {
  const files = await generatePlugin({ name: 'weather', fragment, asyncapi: askFragment('weather') }, host);
  expect(files.get('contract.ts')).toContain(
    `readonly "weather.ask": EventComponents['schemas']["WeatherText"];`,
  );
  expect(files.get('event-types.ts')).toMatch(/WeatherText: \{\s+text: string;/);
  expect(files.get('event-types.ts')).not.toContain('SessionId');
  const code = Buffer.from(files.get('event-validators.js') ?? '').toString('base64');
  const { clientEvents, serverEvents } = (await import(`data:text/javascript;base64,${code}`)) as Record<
    string,
    Record<string, Validator>
  >;
  expect([Object.keys(clientEvents ?? {}), Object.keys(serverEvents ?? {})]).toEqual([
    ['weather.ask'],
    ['weather.told'],
  ]);
  expect(clientEvents?.['weather.ask']?.({ text: 'Rain?' })).toBe(true);
  expect(clientEvents?.['weather.ask']?.({ text: 1 })).toBe(false);
});

test('a plugin without events has no files for them', async () => {
  const files = await generatePlugin({ name: 'weather', fragment }, host);
  expect([...files.keys()]).toEqual(['contract.ts', 'types.ts', 'validators.js', 'validators.d.ts']);
});
