/** A consumer's project that uses the packed SDK. It is compiled against the tarball and run from it. */
import { ConnectionError, createOracleClient, createPlatformClient, discover } from '@twin-oracle/sdk';
import type { ImportLine, PlatformEvent, RunFrame } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';

const reply = { did: 'did:ixo:entity:1', runId: 'run_1', messageId: 'msg_1', status: 'finished' };
const event = {
  id: 7,
  type: 'member.added',
  subject: 'did:ixo:entity:1',
  timestamp: '2026-01-01T10:00:00.000Z',
  actor: { did: 'did:key:z' },
  data: { member: 'did:key:z' },
};
const fetch = (request: Request) => {
  if (request.url.includes('/v1/events'))
    return Promise.resolve(
      new Response(`id: 7\ndata: ${JSON.stringify(event)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      }),
    );
  if (request.url.includes('/v1/exports'))
    return Promise.resolve(
      new Response('{"kind":"relationship"}\n', { headers: { 'content-type': 'application/x-ndjson' } }),
    );
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
const changed = await platform.domains.change(twin.did, ({ did }) => ({ metadata: { did } }));
const events: PlatformEvent[] = [];
for await (const one of platform.events.stream({ after: 6 })) {
  events.push(one);
  break;
}
const lines: ImportLine[] = [];
for await (const line of platform.exports.lines({ type: 'Project' })) lines.push(line);
const frames: RunFrame[] = [];
for await (const frame of await oracle.messages.stream('ses_1', { message: 'hi' })) frames.push(frame);

const failures = await Promise.all([
  discover(baseUrl).catch((error: unknown) => error instanceof ConnectionError),
  connectSession({ url: baseUrl, sessionId: 'ses_1', auth }).catch(
    (error: unknown) => error instanceof Error && error.name === 'ConnectionError',
  ),
]);
const worked = [
  twin.did === reply.did,
  changed.did === reply.did,
  events[0]?.type === 'member.added' && events[0].data.member === 'did:key:z',
  lines[0]?.kind === 'relationship',
  frames[0]?.event === 'done',
  ...failures,
];
if (worked.some((worked) => worked !== true)) {
  throw new Error(`The packed SDK does not work: ${JSON.stringify({ worked, twin, events, lines, frames })}`);
}
