import cors from 'cors';
import type { HeaderLines } from './reply/reply.js';

/**
 * Seed part 5.3, for `cors` and for Socket.IO, which take the same options. More headers are allowed and exposed than it asks for, so that
 * a page can send once (idempotency), find and rejoin the run that answers, find the record that it created, update the one that it read,
 * respect rate limits and `Retry-After`, see why it was refused, pay for a message, notice what is deprecated, and continue its trace here. What
 * traces pages sends `tracestate` beside `traceparent`.
 */
export function corsOptions(origins: readonly string[]) {
  const any = origins.includes('*');
  return {
    origin: any ? '*' : [...origins],
    credentials: !any,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'x-ucan-delegation',
      'x-matrix-access-token',
      'x-matrix-homeserver',
      'x-did',
      'x-request-id',
      'x-auth-type',
      'x-timezone',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'last-event-id',
      'payment-authorization',
      'prefer',
      'traceparent',
      'tracestate',
    ],
    exposedHeaders: [
      'X-Request-Id',
      'X-Run-Id',
      'ETag',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
      'Payment-Receipt',
      'Deprecation',
      'Sunset',
      'Link',
    ],
  };
}

export interface Cors {
  /** An Express middleware that answers preflights. */
  readonly preflight: ReturnType<typeof cors>;
  /** Headers of every other reply, by the request's `Origin`. */
  readonly linesFor: (origin: string | undefined) => HeaderLines;
}

export function createCors(origins: readonly string[]): Cors {
  const options = corsOptions(origins);
  const answer = cors({ ...options, maxAge: 600 });
  const exposed = ['Access-Control-Expose-Headers', options.exposedHeaders.join(',')];
  const anyone: HeaderLines = ['Access-Control-Allow-Origin', '*', ...exposed];
  const stranger: HeaderLines = ['Vary', 'Origin'];
  const known = new Map(
    origins.map((origin): [string, HeaderLines] => [
      origin,
      [
        'Access-Control-Allow-Origin',
        origin,
        'Access-Control-Allow-Credentials',
        'true',
        ...exposed,
        ...stranger,
      ],
    ]),
  );
  return {
    preflight: (request, response, next) => {
      if (request.method === 'OPTIONS') answer(request, response, next);
      else next();
    },
    linesFor: (origin = '') => (options.credentials ? (known.get(origin) ?? stranger) : anyone),
  };
}
