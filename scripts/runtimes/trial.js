/**
 * What an application does with an oracle, on any runtime: signs in with a UCAN, streams an answer, leaves it in the middle, reads on, and opens
 * the event channel. `trial.js <base URL>`; prints a line for each step, and throws when one gives something else.
 */
import { createOracleClient, discover } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { createUcanAuth, generateKey, keyFromText, keyToText } from '@twin-oracle/sdk/ucan';

const baseUrl = globalThis.process.argv.at(-1);

const check = (what, isSo) => {
  if (!isSo) throw new Error(`It fails: ${what}`);
  console.log(what);
};

const { oracle, socket } = await discover(baseUrl);
const key = await generateKey();
const { ok: same } = await keyFromText(keyToText(key));
check('a key is made, written and read', same?.did() === key.did());

const auth = createUcanAuth({ key, oracleDid: oracle.did, baseUrl });
const client = createOracleClient({ baseUrl, auth });
const { sessionId } = await client.sessions.create();
check('a session is opened with a UCAN', sessionId.startsWith('ses_'));

const channel = await connectSession({ ...socket, sessionId, auth });
check('the event channel is opened', (await channel.status()).activeSessions > 0);

const stream = await client.messages.stream(sessionId, { message: '/happy-answer' });
let text = '';
let after = 0;
let arrivals = 0;
let last = 0;
for await (const frame of stream) {
  if (performance.now() - last > 1) arrivals++;
  last = performance.now();
  after = frame.id ?? after;
  if (frame.event !== 'message') continue;
  text += frame.data.content;
  if (text.length > 10) break;
}
check(`an answer is streamed: ${JSON.stringify(text)}`, text.length > 10);

const rest = await (await client.runs.join(stream.runId, { after, text })).text();
check(
  `it is read on from frame ${after}, up to ${rest.length} characters`,
  rest.startsWith(text) && rest.length > text.length,
);

const { messages } = await client.sessions.messages(sessionId);
check('the transcript has the same answer', messages.at(-1)?.content === rest);
channel.close();
console.log(`frames came in ${arrivals > 1 ? 'pieces' : 'one piece'}`);
