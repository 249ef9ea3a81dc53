import { curl } from '../http/curl.js';
import type { EventStream } from '../http/event-stream.js';
import type { Exchange } from '../http/exchange.js';
import type { EventSocket } from '../socket/event-socket.js';
import { leadingTo } from './leading-entries.js';

/** Something that a case has done with the server. */
export type Entry =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'stream'; readonly stream: EventStream }
  | { readonly kind: 'socket'; readonly socket: EventSocket; readonly sessionId: string };

/** An entry as reports have it. */
export interface Evidence {
  /** Such as `POST /sessions → 201`. */
  readonly title: string;
  readonly curl?: string;
  /** What came: head and body of the reply, or the events of a socket. */
  readonly received: string;
}

/** Reports have the last of what a case has done, and what leads to it. */
const MAX_ENTRIES = 6;
const MAX_TEXT = 4_000;

/** A key that is kept out of reports, and the variable of a shell that has it. */
export interface Secret {
  readonly text: string;
  readonly variable: string;
}

/** What a case has sent and received, in order. */
export class Transcript {
  readonly #entries: Entry[] = [];

  constructor(private readonly secrets: readonly Secret[]) {}

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** @param last the entry that the evidence is about: the last one, unless another is named */
  evidence(last?: Entry): Evidence[] {
    const end = last ? this.#entries.indexOf(last) + 1 : this.#entries.length;
    const all = this.#entries.slice(0, end).map(toEvidence);
    const shown = new Set([...leadingTo(all), ...all.slice(-MAX_ENTRIES)]);
    const inOrder = all.filter((each) => shown.has(each));
    return inOrder.map(({ title, curl: command, received }) => {
      return {
        title,
        // The name of the variable stands outside of the single quotes.
        ...(command !== undefined && { curl: this.#without(command, (name) => `'"$${name}"'`) }),
        received: this.#without(received, (name) => `$${name}`),
      };
    });
  }

  #without(text: string, write: (variable: string) => string): string {
    return this.secrets.reduce(
      (rest, secret) => rest.replaceAll(secret.text, () => write(secret.variable)),
      text,
    );
  }
}

function toEvidence(entry: Entry): Evidence {
  if (entry.kind === 'socket')
    return {
      title: `socket of ${entry.sessionId}`,
      received: cut(
        entry.socket.events.map(({ name, payload }) => `${name} ${JSON.stringify(payload)}`).join('\n'),
      ),
    };
  const { request, status, headers, body } =
    entry.kind === 'exchange' ? entry.exchange : entry.stream.exchange;
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    title: `${request.method} ${request.url} → ${status}`,
    curl: curl(request),
    received: cut([`HTTP ${status}`, ...head, '', body].join('\n')),
  };
}

/** The beginning and the end of a long text. */
function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const half = MAX_TEXT / 2;
  return `${text.slice(0, half)}\n… ${text.length - MAX_TEXT} characters …\n${text.slice(-half)}`;
}
