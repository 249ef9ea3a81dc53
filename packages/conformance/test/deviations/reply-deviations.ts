import {
  at,
  changeHeaders,
  changeJson,
  changeStatus,
  dropHeaders,
  dropRequestHeaders,
} from './change-replies.js';
import { deviation, type Deviation } from './deviation.js';

const everywhere = (change: Parameters<typeof at>[1]) => ({ exchange: change });

export const replyDeviations: readonly Deviation[] = [
  deviation('200 in place of 201', 'OP-createSession-reply', () =>
    at(['POST', /^\/sessions$/], () => changeStatus(201, 200)),
  ),
  deviation('what was created has no Location', 'OP-createDomain-found-again', () =>
    at(['POST', /^\/v1\/domains$/], () => dropHeaders('location')),
  ),
  deviation('a created record forgets what was sent', 'OP-createWebhook-found-again', () =>
    at(['GET', /^\/v1\/webhooks\//], () =>
      changeJson((body) => ({ ...body, url: 'https://elsewhere.test/' })),
    ),
  ),
  deviation('problems have the media type of JSON', 'ERR-1', () =>
    everywhere(() =>
      changeHeaders((headers) =>
        String(headers['content-type']).startsWith('application/problem+json')
          ? { ...headers, 'content-type': 'application/json' }
          : headers,
      ),
    ),
  ),
  deviation('a code is spelled otherwise', 'SES-4', () =>
    everywhere(() =>
      changeJson((body) =>
        'code' in body ? { ...body, code: String(body.code).replaceAll('_', '-') } : body,
      ),
    ),
  ),
  deviation('a problem says another status than its reply', 'ERR-2', () =>
    everywhere(() => changeJson((body) => ('code' in body ? { ...body, status: 500 } : body))),
  ),
  deviation('the fields that do not fit are not named', 'ERR-4', () =>
    everywhere(() => changeJson(({ errors: _, ...body }) => body)),
  ),
  deviation('an unknown member is accepted', 'ERR-6', () => ({
    exchange(request) {
      const body = /"message":"[^"]*"/.exec(request.body.toString())?.[0];
      const known = body === undefined ? request.body : Buffer.from(`{${body}}`);
      return request.path.startsWith('/messages/') ? { request: { ...request, body: known } } : {};
    },
  })),
  deviation('a body that is no JSON is accepted', 'ERR-5/0', () => ({
    exchange(request) {
      const isJson = request.body.toString() !== '{';
      return isJson ? {} : { request: { ...request, body: Buffer.from('{"message":"hello"}') } };
    },
  })),
  deviation('a limit of the contract is not kept', 'OP-listDomains-negative-query', () => ({
    exchange: (request) => ({
      request: { ...request, path: request.path.replace(/(?<=[?&]limit=)[^&]+/, '10') },
    }),
  })),
  deviation('an unknown method is not found', 'HTTP-3', () => everywhere(() => changeStatus(405, 404))),
  deviation('an unknown method is refused without Allow', 'HTTP-3', () =>
    everywhere(() => dropHeaders('allow')),
  ),
  deviation('any media type of a body will do', 'HTTP-4', () =>
    everywhere((request) => ({
      request: { ...request, headers: { ...request.headers, 'content-type': 'application/json' } },
    })),
  ),
  deviation('what the client accepts does not matter', 'HTTP-5', () =>
    everywhere((request) => dropRequestHeaders(request, 'accept')),
  ),
  deviation('a reply has a request id of its own', 'HTTP-1', () =>
    everywhere((request) => dropRequestHeaders(request, 'x-request-id')),
  ),
  deviation('pages of other origins may not read replies', 'HTTP-8', () =>
    everywhere(() => dropHeaders('access-control-expose-headers')),
  ),
  deviation('a quota is not told', 'HTTP-9', () =>
    everywhere(() => dropHeaders('ratelimit', 'ratelimit-policy')),
  ),
  deviation('an ETag never matches', ['DISC-4/openapi.json', 'OP-getOpenApiDocument-if-none-match'], () =>
    everywhere((request) => dropRequestHeaders(request, 'if-none-match')),
  ),
  deviation('a write overwrites newer revisions', 'OP-updateDomain-if-match', () =>
    at(['PATCH', /^\//], (request) =>
      request.headers['if-match'] === undefined
        ? {}
        : { request: { ...request, headers: { ...request.headers, 'if-match': '*' } } },
    ),
  ),
  deviation('a page repeats an item of the one before', 'HIST-2/before', () => {
    const repeatLast = repeating();
    return at(['GET', /^\/sessions\/[^/]+\/messages/], () => changeJson(repeatLast));
  }),
  deviation('a page loses an item', 'FEED-2', () => {
    let pages = 0;
    return at(['GET', /^\/v1\/events/], () =>
      changeJson((body) =>
        Array.isArray(body.events) && ++pages === 2 ? { ...body, events: body.events.slice(1) } : body,
      ),
    );
  }),
];

/** Adds the first message of each page to the next one. */
function repeating() {
  let before: unknown;
  return (body: Record<string, unknown>) => {
    if (!Array.isArray(body.messages)) return body;
    const messages: unknown[] =
      before === undefined ? body.messages : [...(body.messages as unknown[]), before];
    before = (body.messages as unknown[])[0];
    return { ...body, messages };
  };
}
