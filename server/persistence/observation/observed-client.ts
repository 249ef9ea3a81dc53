import pg from 'pg';
import { isMeasuring, observe, record, secondsSince } from '../../telemetry/metrics.js';
import { beginSpan, errorTypeOf } from '../../telemetry/spans.js';
import { querySummary } from './query-summary.js';

const STATEMENT = { kind: 'CLIENT' } as const;

/** When the open transactions of this process began, by their connections. */
const openTransactions = new Map<pg.Client, number>();

observe('twin_oracle.sql.oldest_transaction', () => {
  const since = Math.min(...openTransactions.values());
  return [{ value: openTransactions.size === 0 ? 0 : secondsSince(since), labels: {} }];
});

/** A connection whose statements are measured and traced, by what they do to which tables; never with values. */
export class ObservedClient extends pg.Client {
  constructor(...options: ConstructorParameters<typeof pg.Client>) {
    super(...options);
    const query: unknown = Reflect.get(pg.Client.prototype, 'query');
    if (typeof query !== 'function') throw new Error('a client of pg has no query');
    // Defined, not overridden: the method has many signatures, and this one is all of them.
    Object.defineProperty(this, 'query', {
      value: (...given: unknown[]) => {
        const send = () => Reflect.apply(query, this, given) as unknown;
        const text = textOf(given[0]);
        const isWithCallback = given.some((one) => typeof one === 'function');
        return text === undefined || isWithCallback ? send() : this.#observe(text, send);
      },
    });
    this.once('end', () => openTransactions.delete(this));
  }

  #observe(text: string, send: () => unknown): unknown {
    const summary = querySummary(text);
    const from = performance.now();
    this.#followTransaction(summary, from);
    const span = beginSpan(summary, STATEMENT);
    span?.set({ 'db.system.name': 'postgresql', 'db.query.summary': summary });
    const done = (error?: unknown) => {
      const failure = error === undefined ? undefined : errorTypeOf(error);
      if (failure !== undefined) span?.fail(failure);
      span?.end();
      if (isMeasuring())
        record('db.client.operation.duration', secondsSince(from), {
          'db.query.summary': summary,
          'error.type': failure,
        });
    };
    const reply = send();
    if (reply instanceof Promise) reply.then(() => done(), done);
    return reply;
  }

  #followTransaction(summary: string, now: number): void {
    if (summary === 'begin' || summary === 'start') openTransactions.set(this, now);
    else if (summary === 'commit' || summary === 'rollback') openTransactions.delete(this);
  }
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string'
    ? statement.text
    : undefined;
}
