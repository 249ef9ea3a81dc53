/** Uses a deployment with the plugin, by the client that `generate-sdk` has made of it: BASE_URL=… node --import tsx main.ts */
import { discover, ProblemError } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { createClient } from './oracle/client.js';
import { connectSession } from './oracle/realtime.js';

const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:3000';
const { oracle, socket } = await discover(baseUrl);
const auth = createUcanAuth({ key: await generateKey(), oracleDid: oracle.did });
const client = createClient({ baseUrl, auth });

const path = { city: 'São Paulo' };
const before = await client.plugins.weather.getWeatherReport({ path });
console.log(before === null ? 'nobody has reported yet' : before.temperature);
const stored = await client.plugins.weather.putWeatherReport({ path, body: { temperature: 21 } });
console.log(`${stored.city}: ${stored.temperature} ${stored.unit}`);

// Errors are those of the SDK, with the codes of the contract.
await client.plugins.weather
  .putWeatherReport({ path, body: { temperature: 1_000 } })
  .catch((error: unknown) => console.log(error instanceof ProblemError && error.code));

const { sessionId } = await client.sessions.create();
const session = await connectSession({ url: socket.url, path: socket.path, sessionId, auth });
const told = new Promise<number | undefined>((resolve) => {
  session.plugins.on('weather.told', ({ temperature }) => resolve(temperature));
});
session.plugins.emit('weather.ask', { city: 'São Paulo' });
console.log(`told: ${await told}`);
session.close();
