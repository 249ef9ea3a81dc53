/** What a stranger's project does with the packed SDK. Compiled against the tarball and run from it. */
import { ConnectionError, createOracleClient, createPlatformClient, discover } from '@twin-oracle/sdk';
import type { RunFrame } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';

const reply = { did: 'did:ixo:entity:1', runId: 'run_1', messageId: 'msg_1', status: 'finished' };
const fetch = (request: Request) => {
  const streamed = request.headers.get('accept') === 'text/event-stream';
  const headers = { 'content-type': streamed ? 'text/event-stream' : 'application/json' };
  const body = JSON.stringify(reply);
  return Promise.resolve(
    new Response(streamed ? `event: done\nid: 1\ndata: ${body}\n\n` : body, { headers }),
  );
};

const baseUrl = 'http://127.0.0.1:1';
const auth = createUcanAuth({ key: await generateKey(), oracleDid: 'did:web:oracle.example.org' });
const platform = createPlatformClient({ baseUrl, apiKey: 'twk_test', fetch });
const oracle = createOracleClient({ baseUrl, auth, fetch });

const twin = await platform.domains.create({ type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' });
const frames: RunFrame[] = [];
for await (const frame of await oracle.messages.stream('ses_1', { message: 'hi' })) frames.push(frame);

const failures = await Promise.all([
  discover(baseUrl).catch((error: unknown) => error instanceof ConnectionError),
  connectSession({ url: baseUrl, sessionId: 'ses_1', auth }).catch(
    (error: unknown) => error instanceof Error && error.name === 'ConnectionError',
  ),
]);
if (twin.did !== reply.did || frames[0]?.event !== 'done' || failures.some((failed) => failed !== true)) {
  throw new Error(`The packed SDK does not work: ${JSON.stringify({ twin, frames, failures })}`);
}
