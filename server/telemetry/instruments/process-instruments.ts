import { REQUEST_SECONDS, SHORT_SECONDS, type Instruments } from './instrument-kinds.js';

/** The database, deliveries and the process. */
export const processInstruments = {
  'db.client.operation.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of a statement, with the wait behind others of its connection',
    labels: {
      'db.query.summary': 'what the statements of this server do to which tables',
      'error.type': 'codes of PostgreSQL, of the system, or _OTHER',
    },
    buckets: SHORT_SECONDS,
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    description: 'Connections of the pools',
    labels: {
      'db.client.connection.pool.name': ['requests', 'runs', 'searches'],
      'db.client.connection.state': ['used', 'idle'],
    },
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    description: 'What waits for a connection of a pool',
    labels: { 'db.client.connection.pool.name': ['requests', 'runs', 'searches'] },
  },
  'twin_oracle.sql.oldest_transaction': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest open transaction of this replica',
    labels: {},
  },
  'twin_oracle.outbox.depth': {
    kind: 'gauge',
    unit: '{event}',
    description: 'Events of which no deliveries were made yet, of the whole deployment; 0 without webhooks',
    labels: {},
  },
  'twin_oracle.outbox.oldest_age': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest of these events',
    labels: {},
  },
  'twin_oracle.webhook.deliveries': {
    kind: 'counter',
    unit: '{attempt}',
    description: 'Attempts to deliver events to webhooks: delivered, to be repeated, or given up',
    labels: { outcome: ['delivered', 'retried', 'dead'] },
  },
  'twin_oracle.retention.deleted': {
    kind: 'counter',
    unit: '{row}',
    description: 'Rows of logs that were deleted because they were older than they are kept',
    labels: { log: ['run_log', 'events', 'webhook_deliveries', 'audit_log'] },
  },
  'twin_oracle.webhook.delivery.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of an attempt',
    labels: { 'error.type': 'statuses of receivers, or _OTHER' },
    buckets: REQUEST_SECONDS,
  },
  'twin_oracle.webhook.pending': {
    kind: 'gauge',
    unit: '{delivery}',
    description: 'Deliveries that wait, of the whole deployment',
    labels: {},
  },
  'twin_oracle.webhook.oldest_age': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest delivery that is due',
    labels: {},
  },
  'twin_oracle.redis.lost': {
    kind: 'gauge',
    unit: '1',
    description: 'Whether the connection to Redis is lost: 1 or 0, which it is without a Redis, too',
    labels: {},
  },
  'twin_oracle.overload.active': {
    kind: 'gauge',
    unit: '1',
    description: 'Whether new requests are refused because there is too much to do: 1 or 0',
    labels: {},
  },
  'twin_oracle.overload.shed': {
    kind: 'counter',
    unit: '{request}',
    description: 'Requests and handshakes that were refused for that, by what was over its limit',
    labels: { cause: ['event_loop', 'database'] },
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    description: 'Delay of the event loop since the last collection, 99th percentile',
    labels: {},
  },
  'nodejs.eventloop.utilization': {
    kind: 'gauge',
    unit: '1',
    description: 'Part of the time in which the event loop was busy, since the last collection',
    labels: {},
  },
  'v8js.memory.heap.used': {
    kind: 'gauge',
    unit: 'By',
    description: 'Heap that is used',
    labels: {},
  },
  'v8js.memory.heap.limit': {
    kind: 'gauge',
    unit: 'By',
    description: 'Largest size that the heap may have',
    labels: {},
  },
  'v8js.gc.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Time of a garbage collection',
    labels: { 'v8js.gc.type': ['major', 'minor', 'incremental', 'weakcb'] },
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
  },
  'nodejs.active_resource.count': {
    kind: 'gauge',
    unit: '{resource}',
    description: 'What keeps the event loop alive: timers, connections and so on',
    labels: { 'nodejs.resource.type': 'kinds of resources of Node, such as Timeout' },
  },
  'process.memory.usage': {
    kind: 'gauge',
    unit: 'By',
    description: 'Resident memory',
    labels: {},
  },
  'process.cpu.utilization': {
    kind: 'gauge',
    unit: '1',
    description: 'Part of the time of all cores that this process has used since the last collection',
    labels: { 'cpu.mode': ['user', 'system'] },
  },
  'process.open_file_descriptor.count': {
    kind: 'gauge',
    unit: '{descriptor}',
    description: 'Open file descriptors; only where the system has /proc',
    labels: {},
  },
} as const satisfies Instruments;
