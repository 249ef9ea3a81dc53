/** The alerts of a deployment, as rules of Prometheus. */
import { stringify } from 'yaml';
import { seriesOf } from './prometheus-name.js';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  /** How long it holds before anyone is told. */
  readonly for: string;
  readonly labels: { readonly severity: 'page' | 'ticket' };
  readonly annotations: { readonly summary: string; readonly description: string };
}

const requests = seriesOf('http.server.request.duration');
const frames = seriesOf('twin_oracle.stream.frame_age');

/** 99.9 % of requests are answered without an error of the server. */
const AVAILABILITY_BUDGET = 0.001;

/** 99 % of live frames are written within a quarter of a second. */
const FRAME_BUDGET = 0.01;
const FRAME_SECONDS = 0.25;

const failedRequests = (window: string) =>
  `sum(rate(${requests}_count{http_response_status_code=~"5.."}[${window}])) / sum(rate(${requests}_count[${window}]))`;
const lateFrames = (window: string) =>
  `(1 - sum(rate(${frames}_bucket{le="${FRAME_SECONDS}"}[${window}])) / sum(rate(${frames}_count[${window}])))`;

/** A budget of thirty days is used up this much faster than it lasts, in a short and in a long time (Google SRE workbook, chapter 5). */
const burns = [
  { name: 'Fast', short: '5m', long: '1h', factor: 14.4, severity: 'page' },
  { name: 'Slow', short: '30m', long: '6h', factor: 6, severity: 'ticket' },
] as const;

function burnAlerts(
  name: string,
  ratio: (window: string) => string,
  budget: number,
  what: { readonly summary: string; readonly description: string },
): Alert[] {
  return burns.map(({ name: speed, short, long, factor, severity }) => {
    const most = Number((factor * budget).toPrecision(3));
    return {
      alert: `${name}${speed}Burn`,
      expr: `${ratio(short)} > ${most} and ${ratio(long)} > ${most}`,
      for: '2m',
      labels: { severity },
      annotations: what,
    };
  });
}

export const alerts: readonly Alert[] = [
  ...burnAlerts('TwinOracleAvailability', failedRequests, AVAILABILITY_BUDGET, {
    summary: 'Too many requests fail',
    description:
      'Look for "a request failed" in the logs, and at the database: its pool and its oldest transaction.',
  }),
  ...burnAlerts('TwinOracleFrameAge', lateFrames, FRAME_BUDGET, {
    summary: 'Text of answers comes late',
    description:
      'Look at the time of commits of the run log, the delay of the event loop, and slow statements.',
  }),
  {
    alert: 'TwinOracleReplicaDown',
    expr: 'up{job="twin-oracle"} == 0',
    for: '2m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'A replica does not answer Prometheus',
      description:
        'It has ended, is frozen, or cannot be reached. Others recover its runs. The job of Prometheus has the name twin-oracle.',
    },
  },
  {
    alert: 'TwinOracleRedisLost',
    expr: `max by (instance) (${seriesOf('twin_oracle.redis.lost')}) > 0`,
    for: '1m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'A replica has lost Redis',
      description:
        'It continues alone: limits are counted by each replica, and readers of a run on another replica poll. It reconnects by itself.',
    },
  },
  {
    alert: 'TwinOracleOutboxOld',
    expr: `max(${seriesOf('twin_oracle.outbox.oldest_age')}) > 60`,
    for: '1m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'Events wait to be made deliveries',
      description:
        'Look for "deliveries of new events could not be created", and for a webhook that is far behind.',
    },
  },
  {
    alert: 'TwinOracleDeliveriesOld',
    expr: `max(${seriesOf('twin_oracle.webhook.oldest_age')}) > 300`,
    for: '5m',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'Deliveries to webhooks are due and are not sent',
      description:
        'A receiver may be slow, or its rate too small. GET /v1/webhooks tells which ones are paused.',
    },
  },
  {
    alert: 'TwinOracleDeliveriesDead',
    expr: `sum(increase(${seriesOf('twin_oracle.webhook.deliveries')}{outcome="dead"}[1h])) > 0`,
    for: '0m',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'Deliveries were given up',
      description: 'The dead letters of the webhook say why, and can be tried again.',
    },
  },
  {
    alert: 'TwinOraclePoolWaiting',
    expr: `max by (instance) (${seriesOf('db.client.connection.pending_requests')}) > 0`,
    for: '1m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'Requests wait for a connection to the database',
      description:
        'Look for slow statements and open transactions; then raise DATABASE_POOL_SIZE or add replicas.',
    },
  },
  {
    alert: 'TwinOracleTransactionOld',
    expr: `max by (instance) (${seriesOf('twin_oracle.sql.oldest_transaction')}) > 5`,
    for: '1m',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'A transaction stays open',
      description: 'It keeps its locks. pg_stat_activity names its statement.',
    },
  },
  {
    alert: 'TwinOracleLeaseLost',
    expr: `sum(increase(${seriesOf('twin_oracle.run.lease_lost')}[10m])) > 0`,
    for: '0m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'A replica has lost its lease on runs',
      description:
        'It was frozen, or could not reach the database, for RUN_LEASE_SECONDS. Others have recovered its runs.',
    },
  },
  {
    alert: 'TwinOracleRunsFail',
    expr:
      `sum(rate(${seriesOf('twin_oracle.run.finished')}{status=~"failed|interrupted"}[15m]))` +
      ` / sum(rate(${seriesOf('twin_oracle.run.finished')}[15m])) > 0.1`,
    for: '5m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'More than a tenth of the answers fail',
      description: 'Look at the error types of requests to the model, and for "a run failed" in the logs.',
    },
  },
  {
    alert: 'TwinOracleRunsQueued',
    expr: `max(${seriesOf('twin_oracle.run.queued')}{statistic="max"}) > 20`,
    for: '5m',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'Many messages of one tenant wait for their answers',
      description:
        'docs/telemetry.md has the statement that names the tenant. Its runs may be slow, or its client sends without waiting.',
    },
  },
  {
    alert: 'TwinOracleRunLogWeeks',
    expr: `min(${seriesOf('twin_oracle.run_log.weeks_ahead')}) < 2`,
    for: '1h',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'The run log has no parts for the weeks to come',
      description:
        'Look for "parts of the run log for the weeks to come could not be made": a transaction, such as that of a backup, may keep the tables. Without a part, frames go to the default one and are deleted row by row.',
    },
  },
  {
    alert: 'TwinOracleOverload',
    expr: `max by (instance) (${seriesOf('twin_oracle.overload.active')}) > 0`,
    for: '1m',
    labels: { severity: 'page' },
    annotations: {
      summary: 'A replica refuses new requests because it has too much to do',
      description:
        'twin_oracle_overload_shed_total says why: the event loop, or the database. Add replicas, or look for slow statements.',
    },
  },
  {
    alert: 'TwinOracleEventLoopBlocked',
    expr: `max by (instance) (${seriesOf('nodejs.eventloop.delay.p99')}) > 0.2`,
    for: '5m',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'The event loop is blocked',
      description: 'Add replicas, or look at garbage collections and large bodies.',
    },
  },
  {
    alert: 'TwinOracleContractBroken',
    expr: `sum by (kind) (increase(${seriesOf('twin_oracle.contract.mismatches')}[1h])) > 0`,
    for: '0m',
    labels: { severity: 'ticket' },
    annotations: {
      summary: 'The server sends what the contract does not allow',
      description: 'The log names the operation and the field: "does not fit the contract".',
    },
  },
];

/** The file of rules. */
export function alertRules(): string {
  return stringify({ groups: [{ name: 'twin-oracle', rules: alerts }] }, { lineWidth: 0 });
}
