import type { Exchange } from '../http/exchange.js';
import { expectEqual, expectThat, short } from './finding.js';
import { at } from './read-json.js';

export function expectStatus({ status, body }: Exchange, wanted: number): void {
  expectThat(status === wanted, `the status ${wanted}`, `${status} ${short(body)}`);
}

/** @param reason why credentials were refused. */
export function expectProblem(reply: Exchange, status: number, code: string, reason?: string): void {
  const { json, body } = reply;
  const fits =
    reply.status === status &&
    at(json, 'code') === code &&
    (reason === undefined || at(json, 'reason') === reason);
  const because = reason === undefined ? '' : ` because of ${reason}`;
  expectThat(fits, `${status} with the code ${code}${because}`, `${reply.status} ${short(body)}`);
}

/** Two refusals that must not be told apart. */
export function expectSameRefusal(one: Exchange, other: Exchange, what: string): void {
  const shape = ({ status, json }: Exchange) => ({
    status,
    code: at(json, 'code'),
    errors: at(json, 'errors'),
  });
  expectEqual(shape(one), shape(other), what);
}
