import { REQUEST_SECONDS, SHORT_SECONDS, type Instruments } from './instrument-kinds.js';

const ROUTE = 'paths of the contract and of plugins, as they are written there';

/** Requests, streams, sockets and the credentials that come with them. */
export const requestInstruments = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time to answer a request; of a stream, to its first byte',
    labels: {
      'http.request.method': 'methods of the contract, or _OTHER',
      'http.route': ROUTE,
      'http.response.status_code': 'statuses of the contract',
      'error.type': 'codes of problems',
    },
    buckets: REQUEST_SECONDS,
  },
  'twin_oracle.stream.opened': {
    kind: 'counter',
    unit: '{stream}',
    description: 'Streams that were opened',
    labels: { 'http.route': ROUTE },
  },
  'twin_oracle.stream.closed': {
    kind: 'counter',
    unit: '{stream}',
    description:
      'Streams by the reason of their end: done, the client left, the client did not read, its token or key has ended, an error, or the server stops',
    labels: { reason: ['done', 'detached', 'slow', 'withdrawn', 'failed', 'drain'] },
  },
  'twin_oracle.stream.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'How long streams are open',
    labels: {},
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600],
  },
  'twin_oracle.stream.refused': {
    kind: 'counter',
    unit: '{stream}',
    description: 'Streams that were refused: the caller has too many, the replica has too many, or it stops',
    labels: { reason: ['caller', 'replica', 'stopping'] },
  },
  'twin_oracle.stream.rejoined': {
    kind: 'counter',
    unit: '{stream}',
    description: 'Streams that continue after a frame which the client has',
    labels: {},
  },
  'twin_oracle.stream.frames': {
    kind: 'counter',
    unit: '{frame}',
    description: 'Frames that were written: live ones, and those that were read again from the log',
    labels: { source: ['live', 'log'] },
  },
  'twin_oracle.stream.time_to_first_frame': {
    kind: 'histogram',
    unit: 's',
    description: 'Time from the request to the first frame of its stream',
    labels: {},
    buckets: REQUEST_SECONDS,
  },
  'twin_oracle.stream.frame_age': {
    kind: 'histogram',
    unit: 's',
    description: 'Age of a live frame when it is written to a stream: from the agent through the log',
    labels: {},
    buckets: SHORT_SECONDS,
  },
  'twin_oracle.stream.open': {
    kind: 'gauge',
    unit: '{stream}',
    description: 'Open streams',
    labels: {},
  },
  'twin_oracle.stream.buffered': {
    kind: 'gauge',
    unit: 'By',
    description: 'Bytes that were written to open streams and not yet taken by their connections',
    labels: { statistic: ['sum', 'p99', 'max'] },
  },
  'twin_oracle.connection.vanished': {
    kind: 'counter',
    unit: '{connection}',
    description: 'Connections that were closed because their peer acknowledged nothing any more',
    labels: {},
  },
  'twin_oracle.socket.connected': {
    kind: 'counter',
    unit: '{socket}',
    description: 'Sockets that were let in',
    labels: {},
  },
  'twin_oracle.socket.refused': {
    kind: 'counter',
    unit: '{socket}',
    description: 'Handshakes that were refused',
    labels: { code: 'codes of problems' },
  },
  'twin_oracle.socket.closed': {
    kind: 'counter',
    unit: '{socket}',
    description: 'Sockets that the server has closed, by the reason that it gave',
    labels: {
      reason: [
        'ucan_expired',
        'ucan_revoked',
        'session_deleted',
        'too_many_refusals',
        'slow_consumer',
        'server_stopping',
      ],
    },
  },
  'twin_oracle.socket.events': {
    kind: 'counter',
    unit: '{event}',
    description: 'Events from clients, whether they were taken or refused',
    labels: { event: 'events of the contract and of plugins, or _OTHER', result: ['taken', 'refused'] },
  },
  'twin_oracle.socket.sent': {
    kind: 'counter',
    unit: '{event}',
    description: 'Events to sockets or rooms, each counted once for all that get it',
    labels: { event: 'events of the contract' },
  },
  'twin_oracle.socket.event.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time to handle an event of a client',
    labels: { event: 'events of the contract and of plugins' },
    buckets: SHORT_SECONDS,
  },
  'twin_oracle.socket.ack_wait': {
    kind: 'histogram',
    unit: 's',
    description:
      'Time until a client has answered a ping of its connection, or other replicas a question about their sockets',
    labels: { peer: ['client', 'replicas'] },
    buckets: SHORT_SECONDS,
  },
  'twin_oracle.socket.open': {
    kind: 'gauge',
    unit: '{socket}',
    description: 'Open sockets',
    labels: {},
  },
  'twin_oracle.socket.rooms': {
    kind: 'gauge',
    unit: '{room}',
    description: 'Rooms of sockets, of which each open socket has one of its own',
    labels: {},
  },
  'twin_oracle.auth.verdicts': {
    kind: 'counter',
    unit: '{credential}',
    description: 'Credentials by what became of them; code is ok for good ones',
    labels: { scheme: ['api_key', 'ucan'], code: 'ok, or reasons and codes of the contract' },
  },
  'twin_oracle.auth.cache.lookups': {
    kind: 'counter',
    unit: '{lookup}',
    description: 'Whether a credential had been verified before',
    labels: { cache: ['api_key', 'ucan'], result: ['hit', 'miss'] },
  },
  'twin_oracle.auth.cache.entries': {
    kind: 'gauge',
    unit: '{credential}',
    description: 'Verified credentials that are kept in memory',
    labels: { cache: ['api_key', 'ucan'] },
  },
  'twin_oracle.contract.mismatches': {
    kind: 'counter',
    unit: '{message}',
    description: 'Replies, frames and events of this server that do not fit the contract',
    labels: { kind: ['reply', 'frame', 'event'] },
  },
  'twin_oracle.contract.deprecated_calls': {
    kind: 'counter',
    unit: '{call}',
    description: 'Uses of what the contract marks as deprecated',
    labels: { deprecation: 'ids of deprecations in the contract' },
  },
} as const satisfies Instruments;
