/** Owners who change their own records while replicas are killed, each with one action at a time. */
import { z } from 'zod';
import type { Random } from '../../../../testing/faults/random.js';
import type { PlatformEvent } from '../../../events/platform-event.js';
import { actions } from './actions.js';
import { nameOf } from '../feed/read-feed.js';
import { createHand, type TwinOwner } from './twin-owner.js';
import type { PlatformStage } from '../platform-stage.js';
import { verify } from '../verify-domain.js';

const madeSchema = z.object({ did: z.string() });
const relatedSchema = z.object({ neighbours: z.array(z.object({ twin: z.object({ did: z.string() }) })) });

/** Creates an owner with a verified project and oracle, and with an Organisation whose group includes the owner. */
export async function openHand(stage: PlatformStage, who: string, random: Random): Promise<TwinOwner> {
  const caller = await stage.callerOf(
    who,
    ['twins:read', 'twins:write', 'claims:write', 'claims:evaluate', 'proposals:write'],
    random,
  );
  const make = async (type: string, protocol: string) => {
    const json = { type, protocol: `did:ixo:protocol/${protocol}` };
    return madeSchema.parse((await caller.ask({ method: 'POST', path: '/v1/entities', json })).body).did;
  };
  const [project, oracle, organisation] = [
    await make('Project', 'project'),
    await make('Oracle', 'oracle'),
    await make('Organisation', 'organisation'),
  ];
  for (const did of [project, oracle]) await verify(stage, did);
  const path = `/v1/entities/${organisation}/relationships?role=groups`;
  const { body } = await caller.ask({ method: 'GET', path });
  const group = relatedSchema.parse(body).neighbours[0]?.twin.did ?? '';
  const hand = createHand({ who, caller, random, project, oracle, group });
  hand.twins.set(project, await hand.read(project));
  return hand;
}

/** Performs one action after the other until the epoch ends. */
export async function write(hand: TwinOwner, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await hand.random.pick(actions)(hand);
    if (hand.random.chance(READ_CHANCE)) await readBack(hand);
  }
}

const READ_CHANCE = 0.2;

/** Checks that every replica returns the confirmed changes. */
async function readBack(hand: TwinOwner): Promise<void> {
  const [did, twin] = [...hand.twins].at(-1) ?? [];
  if (did === undefined) return;
  const read = await hand.read(did);
  if (read.revision !== twin?.revision || read.name !== twin.name)
    throw new Error(`${did} was confirmed as ${JSON.stringify(twin)}, but reads as ${JSON.stringify(read)}`);
}

/** Checks that the feed has each confirmed change once, in order, and no other change of these writers. */
export function checkHand(
  { who, expectedEvents }: TwinOwner,
  feed: readonly PlatformEvent[],
  after: number,
): string[] {
  const happened = feed.filter(({ id, actor }) => id > after && actor.did === who).map(nameOf);
  const wrong = happened.findIndex((name, at) => name !== expectedEvents[at]);
  if (wrong < 0 && happened.length === expectedEvents.length) return [];
  const at = wrong < 0 ? happened.length : wrong;
  return [
    `${who}: in the feed is ${happened[at] ?? 'nothing'} in the place of ${expectedEvents[at] ?? 'nothing'} (${at})`,
  ];
}
