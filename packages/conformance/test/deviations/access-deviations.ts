import { decodeCar } from '@twin-oracle/sdk/ucan';
import { PacketType } from 'socket.io-parser';
import type { Interceptor, ProxyRequest } from '../../src/proxy/interceptor.js';
import { answer, at, changeJson, changeStatus } from './change-replies.js';
import { deviation, type Deviation } from './deviation.js';

const NO_SESSIONS = answer(200, { sessions: [], total: 0 });

export const accessDeviations: readonly Deviation[] = [
  deviation('a request without credentials is accepted', 'AUTH-1', () =>
    at(['GET', /^\/sessions/], ({ headers }) => (headers.authorization === undefined ? NO_SESSIONS : {})),
  ),
  deviation('a token that has expired is accepted', 'AUTH-6', () => ({
    async exchange({ headers }) {
      const { ok: ucan } = await decodeCar((headers.authorization ?? '').replace(/^Bearer /, ''));
      return ucan && ucan.expiration * 1000 < Date.now() ? NO_SESSIONS : undefined;
    },
  })),
  deviation('a token for another oracle is refused for another reason', 'AUTH-5', () => ({
    exchange: () => changeJson((body) => ({ ...body, ...('reason' in body && { reason: 'ucan_expired' }) })),
  })),
  deviation('any API key will do', 'AUTH-16/malformed', ({ apiKey }) => ({
    exchange: (request) =>
      request.path.startsWith('/v1/') ? { request: signedBy(request, `Bearer ${apiKey}`) } : undefined,
  })),
  deviation('the scopes of an API key do not matter', 'OP-createDomain-missing-scope', ({ apiKey }) =>
    at(['POST', /^\/v1\/domains$/], (request) => ({ request: signedBy(request, `Bearer ${apiKey}`) })),
  ),
  deviation('what is of another user is forbidden', 'OWN-1/read', () => ({
    exchange: () => changeStatus(404, 403),
  })),
  deviation('what is of another user can be read', 'OWN-1/read', () => asOwner(/^GET \/messages\//)),
  deviation('another user may give the result of a tool', 'OWN-3', () =>
    asOwner(/^POST \/sessions\/[^/]+\/tool-results/),
  ),
  deviation('another user may delete a session', 'OWN-1/delete', () => asOwner(/^DELETE \/sessions\//)),
  deviation('a socket lets in users of other sessions', 'SOCK-3', () => asOwner(/^never/)),
  deviation('a socket needs no credentials', 'SOCK-2', () => ({
    socket: () => ({
      packet: ({ packet }) =>
        packet.type === PacketType.CONNECT_ERROR
          ? [{ type: PacketType.CONNECT, nsp: packet.nsp, data: { sid: 'anybody' } }]
          : undefined,
    }),
  })),
];

/** Requests of a kind about a session, and sockets of it, are taken for the owner's, no matter who sends them. */
function asOwner(kind: RegExp): Interceptor {
  const owners = new Map<string, string>();
  return {
    exchange(request) {
      const { method, path, headers } = request;
      if (`${method} ${path}` === 'POST /sessions')
        return changeJson((body) => {
          owners.set(String(body.sessionId), headers.authorization ?? '');
          return body;
        });
      const owner = owners.get(path.split('/')[2] ?? '');
      return owner !== undefined && kind.test(`${method} ${path}`)
        ? { request: signedBy(request, owner) }
        : undefined;
    },
    socket(query) {
      const invocation = owners.get(query.get('sessionId') ?? '')?.replace(/^Bearer /, '');
      return {
        packet: ({ from, packet }) =>
          from === 'client' && packet.type === PacketType.CONNECT && invocation !== undefined
            ? [{ ...packet, data: { invocation } }]
            : undefined,
      };
    },
  };
}

function signedBy(request: ProxyRequest, authorization: string): ProxyRequest {
  return { ...request, headers: { ...request.headers, authorization } };
}
