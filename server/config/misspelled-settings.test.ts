import { expect, it } from '@jest/globals';
import { settings } from './settings.js';
import { misspelledSettings } from './misspelled-settings.js';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['WEBHOOK_PRIVATE', 'WEBHOOKS_PRIVATE'],
  ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
  ['RATE_LIMIT_PER_MINUT', 'RATE_LIMIT_PER_MINUTE'],
])('%s is told to be no setting, with the one that was meant', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
});

it('variables of other programs are ignored, and so is every valid setting', () => {
  const foreign = ['HOME', 'HOSTNAME', 'PATH', 'PORTS', 'PGHOST', 'LLM_DEBUG', 'DATABASE_NAME', 'REDIS_HOST'];
  expect(misspelledSettings(Object.fromEntries(foreign.map((name) => [name, 'x'])))).toEqual([]);
  expect(
    misspelledSettings(Object.fromEntries(Object.keys(settings.shape).map((name) => [name, 'x']))),
  ).toEqual([]);
  expect(misspelledSettings({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([]);
});

it('settings of plugins are known beside those of the host', () => {
  const names = ['CREDITS_START', 'CREDITS_CLAIM', 'METRICS_TOKENS'];
  for (const name of ['CREDITS_STRAT', 'CREDIT_START'])
    expect(misspelledSettings({ [name]: '5' }, names)).toEqual([
      `${name} is not a setting; did you mean CREDITS_START?`,
    ]);
  const valid = [...names, ...Object.keys(settings.shape)];
  for (const name of valid) expect(misspelledSettings({ [name]: 'x' }, names)).toEqual([]);
});
