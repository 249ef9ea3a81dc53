/** A server under the load of many clients for long: it keeps its memory, its descriptors and its timers. */
import { setMaxListeners } from 'node:events';
import { startReceiver } from '../../server/platform/webhooks/testing/receiver.js';
import { converse, keepSocket, openConversation, readAnswers } from './conversations.js';
import { comeAndGo, readEvents, skipEvents, stall } from './event-readers.js';
import { Figures, valueOf, type Verdict } from './flatness.js';
import { DROPPED_AFTER_MS, Tally, wait, type SoakedServer } from './soaked-server.js';

export interface SoakOptions {
  readonly server: SoakedServer;
  readonly seconds: number;
  readonly streams: number;
  readonly sockets: number;
  readonly stalled: number;
  readonly onProgress?: (line: string) => void;
}

export interface SoakReport {
  readonly verdicts: readonly Verdict[];
  readonly counts: ReadonlyMap<string, number>;
  /** What went wrong, apart from what was not flat. */
  readonly faults: readonly string[];
}

/** The part of the time that is not judged: caches fill, and code is compiled. */
const WARM_UP = 0.3;
const SAMPLES = 120;

/** Of ten streams, one reads answers, two come and go, and the others read events all the time. */
const ANSWERS = 0.1;
const VISITORS = 0.2;
const READERS_OF_CONVERSATION = 5;

/** Enough that a reader who takes nothing is stuck: more than the system buffers for a connection. */
const PRELOADED_EVENTS = 80;
const PRELOADED_BYTES = 60_000;
const EVENT_BYTES = 2_000;
const WRITES_EVERY_MS = 500;

export async function runSoak({ server, seconds, onProgress, ...load }: SoakOptions): Promise<SoakReport> {
  const tally = new Tally();
  const over = new AbortController();
  const receiver = await startReceiver();
  const { signal } = over;
  setMaxListeners(0, signal);
  await createWebhook(server, receiver.url);
  for (let written = 0; written < PRELOADED_EVENTS; written++) await write(server, tally, PRELOADED_BYTES);
  await skipEvents(server, tally, PRELOADED_EVENTS);

  const conversations = await Promise.all(
    Array.from({ length: Math.ceil((load.streams * ANSWERS) / READERS_OF_CONVERSATION) }, () =>
      openConversation(server),
    ),
  );
  const pick = (index: number) => conversations[index % conversations.length];
  const times = (count: number, begin: (index: number) => Promise<void>) =>
    Array.from({ length: Math.round(count) }, (_, index) => begin(index));
  const ofConversation = (
    index: number,
    act: (...all: Parameters<typeof converse>) => Promise<void>,
  ): Promise<void> => {
    const conversation = pick(index);
    return conversation ? act(server, conversation, tally, signal) : Promise.resolve();
  };
  const answerReaders = load.streams * ANSWERS - conversations.length;
  const clients = [
    ...times(conversations.length, (index) => ofConversation(index, converse)),
    ...times(answerReaders, (index) => ofConversation(index, readAnswers)),
    ...times(load.streams * VISITORS, () => comeAndGo(server, tally, signal)),
    ...times(load.streams * (1 - ANSWERS - VISITORS), () => readEvents(server, tally, signal)),
    ...times(load.stalled, () => stall(server, tally, signal)),
    ...times(load.sockets, (index) => ofConversation(index, keepSocket)),
    keepWriting(server, tally, signal),
  ];

  const figures = new Figures();
  const faults: string[] = [];
  const startedAt = performance.now();
  for (let sample = 1; sample <= SAMPLES; sample++) {
    await wait((sample * seconds * 1000) / SAMPLES - (performance.now() - startedAt), signal);
    const metrics = await (await fetch(server.metricsUrl)).text();
    const now = (performance.now() - startedAt) / 1000;
    if (sample / SAMPLES > WARM_UP) figures.add(now, metrics);
    if (sample % (SAMPLES / 10) === 0) onProgress?.(progress(now, metrics, tally));
    if (sample === SAMPLES)
      faults.push(...faultsOf(metrics, tally, receiver.accepted.length, { seconds, ...load }));
  }
  over.abort();
  await Promise.all(clients);
  await receiver.close();
  tally.counts.set('deliveries', receiver.accepted.length);
  return { verdicts: figures.judge(), counts: tally.counts, faults };
}

function progress(seconds: number, metrics: string, tally: Tally): string {
  const value = (name: string, label?: string) => valueOf(metrics, name, label);
  return [
    `${seconds.toFixed(0).padStart(4)} s`,
    `${(value('process_memory_usage') / 2 ** 20).toFixed(0)} MiB`,
    `${value('process_open_file_descriptor_count')} descriptors`,
    `${value('nodejs_active_resource_count', '"Timeout"')} timers`,
    `${value('twin_oracle_stream_open')} streams`,
    `${value('twin_oracle_socket_open')} sockets`,
    `${value('twin_oracle_stream_closed_total', 'reason="slow"')} slow`,
    `${tally.of('events read')} events read`,
  ].join(', ');
}

function faultsOf(
  metrics: string,
  tally: Tally,
  deliveries: number,
  { seconds, sockets }: Pick<SoakOptions, 'seconds' | 'sockets'>,
): string[] {
  const connected = valueOf(metrics, 'twin_oracle_socket_open');
  const dropped = valueOf(metrics, 'twin_oracle_stream_closed_total', 'reason="slow"');
  const bad = [...tally.counts].filter(([what]) => /failed|cut short|out of order/.test(what));
  return [
    ...bad.map(([what, count]) => `${count} × ${what}`),
    ...['events read', 'answers', 'answers read', 'visits', 'sockets connected', 'events of sockets']
      .filter((what) => tally.of(what) === 0)
      .map((what) => `no ${what}`),
    ...(connected < sockets ? [`only ${connected} of ${sockets} sockets are connected at the end`] : []),
    ...(dropped === 0 && seconds * 1000 > DROPPED_AFTER_MS ? ['no stalled reader was dropped'] : []),
    ...(deliveries === 0 ? ['no deliveries to webhooks'] : []),
    ...(valueOf(metrics, 'twin_oracle_contract_mismatches_total') > 0 ? ['replies that do not fit'] : []),
  ];
}

async function createWebhook({ url, apiKey }: SoakedServer, receiver: string): Promise<void> {
  const reply = await post(`${url}/v1/webhooks`, apiKey, { url: receiver });
  if (reply.status !== 201) throw new Error(`A webhook was answered ${reply.status}: ${await reply.text()}`);
}

/** Creates a twin of that size, and so an event. */
async function write({ url, apiKey }: SoakedServer, tally: Tally, bytes: number): Promise<void> {
  const reply = await post(`${url}/v1/domains`, apiKey, {
    type: 'Project',
    protocol: 'did:ixo:protocol/project',
    properties: { goal: 'x', content: 'x'.repeat(bytes) },
  });
  await reply.arrayBuffer();
  // A server that sheds load says when to come again.
  const outcomes: Readonly<Record<number, string>> = { 201: 'writes', 503: 'writes shed' };
  tally.add(outcomes[reply.status] ?? `writes failed: ${reply.status}`);
}

async function keepWriting(server: SoakedServer, tally: Tally, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await write(server, tally, EVENT_BYTES);
    await wait(WRITES_EVERY_MS, over);
  }
}

const post = (url: string, apiKey: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
