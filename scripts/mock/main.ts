/** Mocks the whole contract at one port, without a database. See docs/frontend-teams.md. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { givenSettings, issueLines } from '../../server/config/read-settings.js';
import { ConfigError } from '../../server/errors/config-error.js';
import { listen } from '../../server/startup/listen.js';
import { createMock } from './create-mock.js';
import { loadScenarios, ScenarioError } from './load-scenarios.js';
import { printCalls } from './print-calls.js';
import { startPrism } from './prism.js';

const settings = z.object({
  MOCK_PORT: z.coerce.number('must be a whole number from 0 to 65535').int().min(0).max(65_535).default(4010),
  MOCK_HOST: z.string().min(1).default('127.0.0.1'),
  MOCK_SCENARIOS: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../spec/scenarios', import.meta.url))),
});

/** A setting that cannot be used. */
class SettingError extends Error {}

try {
  await main();
} catch (error) {
  if (!(error instanceof ScenarioError || error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function main(): Promise<void> {
  const { data, error } = settings.safeParse(givenSettings(process.env));
  if (error) throw new SettingError(issueLines(error).join('\n'));
  const { MOCK_PORT: port, MOCK_HOST: host, MOCK_SCENARIOS: folder } = data;
  if (!existsSync(folder)) throw new SettingError(`MOCK_SCENARIOS: there is no folder ${folder}`);
  const scenarios = await loadScenarios(folder);
  const prism = startPrism();
  const server = createMock({ scenarios, prism });
  try {
    await listen(server, { HOST: host, PORT: port });
  } catch (error) {
    prism.stop();
    // The settings of the mock have the names of the server's with a prefix.
    throw error instanceof ConfigError ? new SettingError(`MOCK_${error.message}`) : error;
  }
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;

  const stop = () => {
    prism.stop();
    server.close();
    server.closeAllConnections();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  printCalls(`http://${host}:${listening}`, scenarios);
}
