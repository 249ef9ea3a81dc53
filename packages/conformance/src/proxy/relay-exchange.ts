import { once } from 'node:events';
import {
  request as sendHttp,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as sendHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { ExchangeInterceptor, Peer, ProxyRequest } from './interceptor.js';

/** Headers of one connection, which are not those of the next one (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

export async function relayExchange(
  target: URL,
  asked: ProxyRequest,
  response: ServerResponse,
  interceptor: ExchangeInterceptor,
): Promise<void> {
  const { answer, head: changeHead, body: changeBody, lost } = interceptor;
  if (answer) {
    response.writeHead(answer.status, answer.headers).end(answer.body);
    return;
  }
  const clientLeft = new AbortController();
  response.once('close', () => clientLeft.abort());
  const upstream = await send(target, interceptor.request ?? asked, clientLeft.signal).catch(() => undefined);
  if (!upstream) {
    const by: Peer = clientLeft.signal.aborted ? 'client' : 'server';
    lost?.(by);
    response.destroy();
    return;
  }
  const received = { status: upstream.statusCode ?? 502, headers: withoutHops(upstream.headers) };
  const head = changeHead?.(received) ?? received;
  response.writeHead(head.status, head.headers);
  response.flushHeaders();
  const chunks = unlessAborted(upstream, clientLeft.signal);
  // Both ends learn of a connection that is cut.
  await pipeline(changeBody?.(chunks, head) ?? chunks, response).catch(() => response.destroy());
  upstream.destroy();
}

async function send(target: URL, asked: ProxyRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, path, headers, body } = asked;
  const request = (target.protocol === 'https:' ? sendHttps : sendHttp)(new URL(path, target), {
    method,
    signal,
    headers: {
      ...withoutHops(headers),
      host: target.host,
      'accept-encoding': 'identity',
      ...(headers['content-length'] !== undefined && { 'content-length': body.length }),
    },
  });
  // After the reply there is nobody to tell.
  request.on('error', () => undefined);
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** A body whose end by the client is an `AbortError`, and by the server another error. */
async function* unlessAborted(body: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

function withoutHops(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
