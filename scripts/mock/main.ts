/** Mocks the whole contract at one port, without a database. See docs/mock.md. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { givenSettings, issueLines } from '../../server/config/read-settings.js';
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
  const scenarios = await loadScenarios(folder);
  const prism = startPrism();
  const server = createMock({ scenarios, prism });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    prism.stop();
    const inUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    throw inUse
      ? new SettingError(`MOCK_PORT: ${port} is in use on ${host}; stop what uses it, or choose another`)
      : cause;
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
