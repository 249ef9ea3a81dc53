import { expect, it } from '@jest/globals';
import { ConfigError } from './errors/config-error.js';
import { createOracleApp } from './oracle-app.js';

it.each([{ name: 'x' }, undefined])('%j is refused as a plugin before anything starts', async (plugin) => {
  const app = createOracleApp({ plugins: [plugin as never] });
  await expect(app.listen()).rejects.toThrow(new ConfigError('plugins.0: was not made by definePlugin'));
  await expect(app.listen()).rejects.toBeInstanceOf(ConfigError);
});
