/** Changes that are interrupted just before they write to a certain table, and sent again: each must take effect once. */
import type { Asked, Caller, Side } from '../../../testing/faults/client/retrying-caller.js';
import { stateOfTables } from '../graph-state.js';
import type { TwinOwner } from './writers/twin-owner.js';
import type { PlatformStage } from './platform-stage.js';
import { propose } from './verify-domain.js';

/** A change of several tables, and the number of its events. */
export interface Change {
  readonly caller: Caller;
  readonly asked: Asked;
  readonly events: number;
}

let changes = 0;

/** Creates an Organisation with its group. */
export function newOrganisation({ caller }: TwinOwner): Promise<Change> {
  const json = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
  return Promise.resolve({ caller, asked: keyed('/v1/entities', json), events: 4 });
}

/** Approves a claim, which issues a credential. */
export async function approval({ caller, make, project, oracle }: TwinOwner): Promise<Change> {
  const evidence = [{ type: 'MeterReading' }];
  const { claimId } = await make('/v1/claims', { subject: project, type: 'Saving', evidence });
  const asked = keyed(`/v1/claims/${claimId}/evaluations`, { oracle, status: 'approved' });
  return { caller, asked, events: 3 };
}

/** Casts the vote that decides about a domain. */
export async function decision(_: TwinOwner, stage: PlatformStage): Promise<Change> {
  const path = `/v1/proposals/${await propose(stage, await stage.newProject())}/vote`;
  return { caller: stage.admin, asked: { method: 'PUT', path, json: { choice: 'yes' } }, events: 3 };
}

function keyed(path: string, json: object): Asked {
  return { method: 'POST', path, json, headers: { 'idempotency-key': `change-${changes++}` } };
}

/** Sends the changes to one replica and kills it when all of them are about to write to the table. @returns the replies that arrived before. */
export async function killBefore(
  table: string,
  changes: readonly Change[],
  { stage, side }: { readonly stage: PlatformStage; readonly side: Side },
): Promise<readonly unknown[]> {
  const held = await stage.hold(table);
  const cut = Promise.all(changes.map(({ caller, asked }) => caller.tryOnce(asked, side)));
  await held.reached(changes.length);
  await stage.replicas[side].kill();
  const answered = await cut;
  await held.release();
  return answered.filter((answer) => answer !== undefined);
}

/** @returns the replies, without the numbers of attempts. */
export async function askAll(
  changes: readonly Change[],
  side: Side,
): Promise<{ status: number; body: unknown }[]> {
  const answers = await Promise.all(changes.map(({ caller, asked }) => caller.ask(asked, side)));
  return answers.map(({ status, body }) => ({ status, body }));
}

export const eventsOf = (changes: readonly Change[]) => changes.reduce((sum, { events }) => sum + events, 0);

export const hasKey = ({ asked }: Change) => asked.method === 'POST';

/** Counts the records, events and stored replies. */
export async function everythingOf({ database }: PlatformStage) {
  const [count] = await database.query<{ events: number; replies: number }[]>(
    `select (select count(*) from events)::int as events, (select count(*) from idempotency_keys)::int as replies`,
  );
  return { records: await stateOfTables(database), events: count?.events ?? 0, replies: count?.replies ?? 0 };
}

/** Resolves when there are that many. */
export async function untilEvents({ database }: PlatformStage, count: number): Promise<void> {
  const find = () => database.query<unknown[]>('select having (select count(*) from events) >= $1', [count]);
  while ((await find()).length === 0);
}
