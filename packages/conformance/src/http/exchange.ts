import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array | undefined;
}

/** A request and the reply to it, as they were on the wire. */
export interface Exchange {
  readonly request: SentRequest;
  readonly status: number;
  /** By lower-case name; several of a name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly tookMs: number;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

/** Sends a request exactly as it is given, and resolves with the reply once its head is there. */
export function open(request: SentRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, url, headers, body } = request;
  const { protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return new Promise((resolve, reject) => {
    const sending = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      signal,
    });
    sending.once('response', resolve);
    sending.once('error', (error: NodeJS.ErrnoException) => {
      // The server has ended the connection while it was idle: a new one is needed, as RFC 9112, 9.3.1 says.
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(open(request, signal));
      else reject(error);
    });
    sending.end(body);
  });
}

/** Sends a request and reads the whole reply. */
export async function send(request: SentRequest, signal: AbortSignal): Promise<Exchange> {
  const started = performance.now();
  const reply = await open(request, signal);
  const body = (await buffer(reply)).toString('utf8');
  return { ...headOf(request, reply), body, json: parse(body), tookMs: performance.now() - started };
}

/** What is known of an exchange before the body has come. */
export function headOf(
  request: SentRequest,
  reply: IncomingMessage,
): Pick<Exchange, 'request' | 'status' | 'headers'> {
  const headers = Object.entries(reply.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return {
    request,
    status: reply.statusCode ?? 0,
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
