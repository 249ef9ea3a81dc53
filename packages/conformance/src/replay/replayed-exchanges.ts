import { setTimeout as delay } from 'node:timers/promises';
import type { EventStream } from '../http/event-stream.js';
import type { Exchange } from '../http/exchange.js';
import type { RecordingLine } from '../recording/recording.js';
import { expectEqual, expectThat, Finding } from '../suite/finding.js';
import type { RequestOptions, SuiteContext } from '../suite/suite-context.js';
import { compareValues, type Comparison } from './compare-values.js';
import type { FreshCredentials } from './fresh-credentials.js';
import {
  exchangesIn,
  isStopped,
  pollsIn,
  runIdOf,
  type Line,
  type RecordedExchange,
} from './recorded-exchanges.js';
import { RecordedStream, type Places } from './recorded-stream.js';
import { renewRequest } from './replayed-requests.js';

type ExchangeLine = Extract<RecordingLine, { exchange: number }>;

interface SentAgain {
  readonly target: string;
  readonly options: RequestOptions;
  readonly reply: Promise<Exchange | EventStream>;
}

/** Headers of a reply that are there again. */
const EXPECTED_HEADERS = [
  'location',
  'etag',
  'retry-after',
  'allow',
  'www-authenticate',
  'x-run-id',
  'x-request-id',
];

/** How long what a request reads may take to become what it was. */
const SETTLE_MS = 5_000;
const POLL_MS = 100;

/** The requests of a recording, sent again; their replies and streams are compared with the recorded ones. */
export class ReplayedExchanges {
  readonly #exchanges: ReadonlyMap<number, RecordedExchange>;
  readonly #polls: ReadonlySet<number>;
  readonly #sent = new Map<number, SentAgain>();
  readonly #streams = new Map<number, RecordedStream>();
  readonly #places = new Map<string, Places>();
  readonly #etags = new Map<string, string>();

  constructor(
    private readonly context: SuiteContext,
    lines: readonly RecordingLine[],
    private readonly comparison: Comparison,
    private readonly credentials: FreshCredentials,
  ) {
    this.#exchanges = exchangesIn(lines);
    this.#polls = pollsIn(lines);
  }

  async play(line: ExchangeLine): Promise<void> {
    const stream = this.#streams.get(line.exchange);
    if (line.kind === 'request') await this.#send(line);
    else if (line.kind === 'reply') await this.#expectReply(line);
    else if (line.kind === 'frame' && line.event !== undefined) await stream?.expect(line, this.comparison);
    else if (line.kind === 'end') {
      if (line.by === 'complete') await stream?.expectEnd();
      // One that was cut is joined again by a request to come.
      else await stream?.expectCut(line.by);
    }
  }

  async #send(line: Line<'request'>): Promise<void> {
    const recorded = this.#exchanges.get(line.exchange);
    const { target, options } = await renewRequest(line, {
      bindings: this.comparison.bindings,
      credentials: this.credentials,
      etags: this.#etags,
      places: this.#places.get(recorded ? runIdOf(recorded) : ''),
    });
    const reply = recorded?.reply?.isStream
      ? this.context.openStream(target, options)
      : this.context.exchange(target, options);
    // It is awaited where the recording has its reply.
    reply.catch(() => undefined);
    this.#sent.set(line.exchange, { target, options, reply });
  }

  async #expectReply(line: Line<'reply'>): Promise<void> {
    const recorded = this.#exchanges.get(line.exchange);
    const sent = this.#sent.get(line.exchange);
    if (!recorded || !sent || line.isCut) return;
    const reply = await sent.reply;
    if ('exchange' in reply) {
      this.#expectHead(line, reply.exchange, sent.target);
      this.#streams.set(line.exchange, this.#streamOf(recorded, reply));
    } else if (!this.#polls.has(line.exchange)) await this.#expectBody(line, reply, sent);
  }

  async #expectBody(line: Line<'reply'>, reply: Exchange, { target, options }: SentAgain): Promise<void> {
    const deadline = Date.now() + SETTLE_MS;
    for (let now = reply; ; now = await this.context.exchange(target, options)) {
      try {
        this.#expectHead(line, now, target);
        this.#compareBodies(line, now, `the body of ${target}`);
        return;
      } catch (error) {
        const maySettle = error instanceof Finding && target.startsWith('GET ') && Date.now() < deadline;
        if (!maySettle) throw error;
        await delay(POLL_MS);
      }
    }
  }

  #compareBodies({ body, headers }: Line<'reply'>, now: Exchange, where: string): void {
    if (body === undefined) return;
    if (typeof body === 'string' && mediaTypeOf(headers['content-type']) === 'application/x-ndjson')
      compareValues(body.split('\n'), now.body.split('\n'), where, this.comparison);
    else compareValues(body, typeof body === 'object' ? now.json : now.body, where, this.comparison);
  }

  #streamOf(recorded: RecordedExchange, stream: EventStream): RecordedStream {
    const places = this.#places.get(runIdOf(recorded)) ?? (new Map() as Places);
    this.#places.set(runIdOf(recorded), places);
    const { path, headers } = recorded.request;
    const after = /[?&]after=(\d+)/.exec(path)?.[1] ?? headers['last-event-id'];
    return new RecordedStream(stream, isStopped(recorded), places, places.get(String(after ?? '')));
  }

  #expectHead(
    line: Line<'reply'>,
    { status, headers, json }: Pick<Exchange, 'status' | 'headers'> & { json?: unknown },
    target: string,
  ): void {
    const wanted = [line.status, codeOf(line.body), mediaTypeOf(line.headers['content-type'])];
    const now = [status, codeOf(json), mediaTypeOf(headers['content-type'])];
    expectEqual(now, wanted, `status, code and media type of ${target}`);
    for (const name of EXPECTED_HEADERS) {
      const [before, value] = [line.headers[name], headers[name]];
      if (typeof before !== 'string') continue;
      expectThat(value !== undefined, `${target} to have the header ${name}`, headers);
      if (name === 'etag') this.#etags.set(before, value);
      else if (name === 'x-run-id' || name === 'location')
        compareValues(before, value, `the header ${name} of ${target}`, this.comparison);
    }
  }
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

function mediaTypeOf(type: string | readonly string[] | undefined): string {
  return String(type ?? '').replace(/;.*$/, '');
}
