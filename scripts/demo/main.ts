/** Demonstrates the whole protocol against a running server, and prints the traffic. */
import {
  ConnectionError,
  createOracleClient,
  createPlatformClient,
  discover,
  ProblemError,
} from '@twin-oracle/sdk';
import type { RunFrame, RunStream } from '@twin-oracle/sdk';
import { connectSession, declareTools } from '@twin-oracle/sdk/realtime';
import type { ClientTools, SessionSocket } from '@twin-oracle/sdk/realtime';
import { createDelegation, createUcanAuth, decodeCar, generateKey } from '@twin-oracle/sdk/ucan';
import {
  bold,
  dim,
  incoming,
  note,
  paint,
  printingFetch,
  received,
  refusal,
  sent,
  step,
} from './narration.js';
import { fromProtocolToCredential } from './platform-demo.js';

const baseUrl = process.argv[2] ?? process.env.ORACLE_URL ?? process.env.BASE_URL ?? 'http://127.0.0.1:3000';
const apiKey = process.env.API_KEY ?? '';

const QUESTION = 'What do you know about Clean Cooking Project?';
const QUESTION_OF_TRUST = 'What may you do for me?';
const LONG_ANSWER = '/stream 400';
const CALL_OF_BROWSER_TOOL = '/tool read_selection';
const CALL_OF_ACTION = '/action highlight {"name":"Clean Cooking Project"}';
const COMPONENT = '/component Card {"title":"Clean Cooking Project"}';
/** The number of frames of the long answer before it is aborted. */
const SEEN_BEFORE_STOP = 10;

/** The tools of this "browser". A page would read its selection, and highlight a twin. */
const tools: ClientTools = {
  browserTools: {
    read_selection: {
      description: 'What the user has selected on the page',
      schema: { type: 'object', properties: {} },
      run: () => ({ selection: 'Clean Cooking Project' }),
    },
  },
  actions: {
    highlight: {
      description: 'Highlights a twin on the page',
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      run: ({ name }) => ({ success: true, highlighted: name }),
    },
  },
};

const demo = async (): Promise<void> => {
  step('Discovery: who is this oracle, and where?');
  const { oracle, socket } = await discover(baseUrl, { fetch: printingFetch });

  step('The platform: make a domain. The API key says who is calling');
  const platform = createPlatformClient({ baseUrl, apiKey, fetch: printingFetch });
  const project = {
    type: 'Project',
    protocol: 'did:ixo:protocol/clean-cooking',
    metadata: { name: 'Clean Cooking Project' },
  };
  const { did } = await platform.domains.create(project);

  step('The platform: read the domain back by its DID');
  await platform.domains.get(did);

  step('An API key that may only read: a write with it is refused. Then the key is revoked');
  const { key: readOnly, keyId } = await platform.apiKeys.create({ name: 'demo', scopes: ['twins:read'] });
  const reader = createPlatformClient({ baseUrl, apiKey: readOnly, fetch: printingFetch });
  await refusal('missing_scope', reader.domains.create(project));
  await platform.apiKeys.revoke(keyId);

  await fromProtocolToCredential(platform);

  step('A user: a key, a delegation for the oracle, and an invocation that proves who is calling');
  const key = await generateKey();
  const auth = createUcanAuth({ key, oracleDid: oracle.did });
  const { ucanDelegation, invocation } = await auth.handshake();
  note(`The user is ${key.did()}`);
  await describe('delegation', ucanDelegation);
  await describe('invocation', invocation);

  step('The oracle: open a session. From here on the UCANs say who is calling');
  const client = createOracleClient({ baseUrl, auth, fetch: printingFetch });
  const { sessionId } = await client.sessions.create();

  step('The models that a message may ask for: the embedded guide, where no other is set up');
  await client.models.list();

  step('The event channel: connect a socket to the session, with the tools that the oracle may call here');
  note(`socket.io ${new URL(socket.path, socket.url).href}?sessionId=${sessionId}, auth: the same two UCANs`);
  const channel = await connectSession({ ...socket, sessionId, auth, ...tools });
  received('connected', channel.greeting);
  channel.socket.onAnyOutgoing(sent);
  channel.socket.onAny(received);
  await channel.ping();
  await channel.status();
  await channel.listEvents();

  step('A question, answered as one JSON reply');
  await client.messages.send(sessionId, { message: QUESTION });

  step('The same question, answered as a stream: one frame at a time');
  const ask = async (message: string, declared = {}) => {
    const stream = await client.messages.stream(sessionId, { message, ...declared });
    return { runId: stream.runId ?? '', seen: await printFrames(stream) };
  };
  const { runId, seen } = await ask(QUESTION);

  step('The same run, joined again from the middle: exactly the frames above that number');
  await printFrames(await client.runs.join(runId, { after: Math.floor(seen / 2) }));

  step('A browser tool: declared with the message, called over the socket, answered by this demo');
  await ask(CALL_OF_BROWSER_TOOL, declareTools(tools));

  step('An AG-UI action, in the same way');
  await ask(CALL_OF_ACTION, declareTools(tools));

  step('A UI component: the stream and the socket are told which to show');
  const { runId: runWithComponent } = await ask(COMPONENT);

  step('Another tab of the session, which was not there: it is sent what that run has told');
  await catchUp(await connectSession({ ...socket, sessionId, auth }), runWithComponent);

  step('A message that is sent twice with one Idempotency-Key: the second try gets the reply of the first');
  const idempotencyKey = crypto.randomUUID();
  const first = await client.messages.send(sessionId, { message: QUESTION }, { idempotencyKey });
  const again = await client.messages.send(sessionId, { message: QUESTION }, { idempotencyKey });
  note(
    `Run ${first.runId}, and run ${again.runId}: ${first.runId === again.runId ? 'the same' : 'NOT the same'}`,
  );

  step('A long answer, stopped in the middle: its text so far is kept, and its stream says so');
  await stopInTheMiddle(await client.messages.stream(sessionId, { message: LONG_ANSWER }));

  step('The transcript of the session');
  await client.messages.list(sessionId);

  step('A grant: store the delegation, so that the oracle may act for the user, and see what it holds');
  await client.delegation.store(ucanDelegation);
  await client.delegation.status();
  await client.messages.send(sessionId, { message: QUESTION_OF_TRUST });

  step('A token for another audience: the oracle explains what is wrong with it, without credentials');
  await client.delegation.explain(await createDelegation({ issuer: key, audience: key.did() }));

  step('The grant is taken back: the oracle asks for a new one, on the stream and on the socket');
  await client.delegation.revoke();
  await ask(QUESTION_OF_TRUST);
  note('The socket is still open: it depends on the invocation');
  await channel.ping();

  step('Clean up: delete the session, close the socket');
  await client.sessions.delete(sessionId);
  channel.close();
  note('Done. Every step above went through @twin-oracle/sdk; its README shows how.');
};

/** @returns the number of frames. */
const printFrames = async (stream: RunStream): Promise<number> => {
  let count = 0;
  for await (const frame of stream) {
    count++;
    printFrame(frame);
  }
  note(`The text in these frames: ${await stream.text()}`);
  return count;
};

const printFrame = ({ id, event, data }: RunFrame): void =>
  console.log(`${incoming} ${bold(event)} ${dim(`id ${id ?? 'none'}`)} ${JSON.stringify(data)}`);

const stopInTheMiddle = async (stream: RunStream): Promise<void> => {
  let stopped: Promise<unknown> | undefined;
  let count = 0;
  for await (const frame of stream) {
    printFrame(frame);
    if (++count === SEEN_BEFORE_STOP) stopped = stream.abort();
  }
  await stopped;
};

/** Acts like a reloaded page: requests all events of the run, and closes. */
const catchUp = async (tab: SessionSocket, runId: string): Promise<void> => {
  tab.socket.onAnyOutgoing(sent);
  tab.socket.onAny(received);
  const { lastSeq } = await tab.subscribe({ runId, after: 0 });
  note(`Now it has all of them up to number ${lastSeq ?? 'none'}`);
  tab.close();
};

const describe = async (what: string, serialized: string): Promise<void> => {
  const { ok: ucan } = await decodeCar(serialized);
  if (!ucan) return;
  note(`The ${what} (${serialized.length} characters of base64 CAR):`);
  note(`  from ${ucan.issuer.did()}\n    to   ${ucan.audience.did()}`);
  for (const { can, with: resource } of ucan.capabilities)
    note(`  may  ${can} on ${resource}, until ${new Date(ucan.expiration * 1000).toISOString()}`);
};

const explain = (error: unknown): string => {
  if (error instanceof ConnectionError) {
    return `No server answers at ${baseUrl}. Start one with \`make start\`, or name another in ORACLE_URL.\n${error.message}`;
  }
  if (error instanceof ProblemError && error.code === 'invalid_api_key') {
    return `The server refused the API key. ${HOW_TO_GET_A_KEY}\n${error.detail}`;
  }
  if (error instanceof ProblemError) {
    return `The server answered ${error.status} ${error.code ?? ''}: ${error.detail}\nRequest id: ${error.requestId ?? 'none'}`;
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

const HOW_TO_GET_A_KEY =
  'The first `make start` prints a key on a terminal, and writes it to `.data/first-api-key` without one; `make api-key` makes another. Then: make demo API_KEY=twk_…';

const fail = (why: string): never => {
  console.error(`\n${paint(31)('The demo stopped.')} ${why}`);
  process.exit(1);
};

if (!apiKey) fail(`API_KEY is missing. ${HOW_TO_GET_A_KEY}`);
await demo().catch((error: unknown) => fail(explain(error)));
