/** The output of the demo: steps, notes, and the traffic. */
import { ProblemError } from '@twin-oracle/sdk';
import type { ProblemCode } from '@twin-oracle/sdk';

/** Waits for a call to be refused; any other outcome stops the demo. */
export const refusal = async (code: ProblemCode, call: Promise<unknown>): Promise<void> => {
  const error = await call.then(
    () => new Error(`The server did what it should have refused with ${code}`),
    (error: unknown) => error,
  );
  if (!(error instanceof ProblemError && error.code === code)) throw error;
  note(`Refused, as it should be: ${error.detail}`);
};

export const paint = (code: number) => (text: string) =>
  process.stdout.isTTY ? `\u001B[${code}m${text}\u001B[0m` : text;
export const bold = paint(1);
export const dim = paint(2);
const outgoing = paint(36)('→');
export const incoming = paint(32)('←');

let steps = 0;
export const step = (title: string): void => console.log(`\n${bold(`${++steps}. ${title}`)}`);
export const note = (text: string): void => console.log(`  ${text}`);
export const sent = (event: string, ...payload: unknown[]): void => print(outgoing, event, payload[0]);
export const received = (event: string, ...payload: unknown[]): void => print(incoming, event, payload[0]);
const print = (arrow: string, event: string, payload: unknown): void =>
  console.log(`${arrow} ${bold(event)} ${payload === undefined ? '' : JSON.stringify(payload)}`);

/** Headers of the reply that belong to the protocol, not to the transport. */
const TELLING_HEADERS = [
  'content-type',
  'x-request-id',
  'x-run-id',
  'location',
  'etag',
  'www-authenticate',
  'retry-after',
];

/** A fetch that prints request and reply. A stream's body is left to its reader. */
export const printingFetch = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  console.log(`${outgoing} ${bold(`${request.method} ${pathname}${search}`)}`);
  for (const [name, value] of request.headers) header(outgoing, name, shortened(name, value));
  body(outgoing, await request.clone().text());

  const response = await fetch(request);

  console.log(`${incoming} ${bold(`${response.status} ${response.statusText}`)}`);
  for (const name of TELLING_HEADERS) header(incoming, name, response.headers.get(name));
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    body(incoming, await response.clone().text());
  }
  return response;
};

const header = (arrow: string, name: string, value: string | null): void => {
  if (value !== null) console.log(`${arrow} ${dim(`${name}: ${value}`)}`);
};

const body = (arrow: string, text: string): void => {
  if (text === '') return;
  for (const line of indented(text).split('\n')) console.log(`${arrow} ${line}`);
};

/** JSON with indentation; other text, such as a page of a proxy, unchanged. */
const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text, shortened), null, 2);
  } catch {
    return text;
  }
};

const SECRETS = ['authorization', 'x-ucan-delegation', 'key', 'raw', 'secret', 'credential'];

/** Shortens headers and members of a body: secrets do not belong in a terminal's history, and UCANs are long. */
const shortened = <Value>(name: string, value: Value): Value | string => {
  if (!SECRETS.includes(name) || typeof value !== 'string') return value;
  return value.length > 40 ? `${value.slice(0, 20)}… (${value.length} characters)` : '…';
};
