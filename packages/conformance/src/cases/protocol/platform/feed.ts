import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at, listAt } from '../../../suite/read-json.js';
import type { SuiteContext } from '../../../suite/suite-context.js';
import { idsOf } from '../../conversation.js';
import { requirementCase } from '../requirement-case.js';
import { createDevice, readFeed } from './device.js';

const NEEDS = ['platform'] as const;

/** Others may create twins meanwhile. */
const MAX_PAGES = 200;

const newest = async (context: SuiteContext) =>
  Number(at((await readFeed(context, 'limit=1')).json, 'newest'));

const follow = (context: SuiteContext, query: string, lastEventId?: number) =>
  context.openStream(`GET /v1/events?${query}`, {
    as: context.platform(),
    ...(lastEventId !== undefined && { headers: { 'last-event-id': String(lastEventId) } }),
  });

export const feed: readonly ConformanceCase[] = [
  requirementCase('FEED-1', 'a change is in the feed when it is answered', NEEDS, async (context) => {
    const before = await newest(context);
    const did = await createDevice(context);
    const { json } = await readFeed(context, `after=${before}&subject=${encodeURIComponent(did)}`);
    const [event, ...more] = listAt(json, 'events');
    expectEqual(
      [at(event, 'type'), at(event, 'subject'), more.length],
      ['twin.created', did, 0],
      'the event',
    );
    expectThat(Number(at(event, 'id')) > before, `an id above ${before}`, event);
  }),

  requirementCase('FEED-2', 'pages have each event once, in order', NEEDS, async (context) => {
    const before = await newest(context);
    const dids = [await createDevice(context), await createDevice(context), await createDevice(context)];
    const seen: unknown[] = [];
    for (let query = `after=${before}&limit=1&types=twin.created`, pages = 0; pages < MAX_PAGES; pages++) {
      const { json } = await readFeed(context, query);
      const events = listAt(json, 'events');
      seen.push(...events);
      if (events.length === 0) break;
      query = `cursor=${encodeURIComponent(String(at(json, 'nextCursor')))}&limit=1&types=twin.created`;
    }
    const ids = seen.map((each) => Number(at(each, 'id')));
    expectThat(
      ids.every((id, index) => id > (ids[index - 1] ?? before)),
      'ids that grow',
      ids,
    );
    const own = seen.map((each) => at(each, 'subject')).filter((did) => dids.includes(String(did)));
    expectEqual(own, dids, 'the twins that were created');
  }),

  requirementCase('FEED-3', 'the feed is a stream as well', NEEDS, async (context) => {
    const stream = await follow(context, `after=${await newest(context)}&types=twin.created`);
    const did = await createDevice(context);
    const frame = await stream.find('of the new twin', ({ data }) => data.subject === did);
    expectEqual([frame.event, frame.data.id], ['twin.created', frame.id], 'event and id');
    const { json } = await readFeed(context, `after=${Number(frame.id) - 1}&limit=1&types=twin.created`);
    expectEqual(frame.data, listAt(json, 'events')[0], 'the event of the stream');
  }),

  requirementCase('FEED-4', 'a stream goes on where it was left', NEEDS, async (context) => {
    const before = await newest(context);
    const first = await createDevice(context);
    const stream = await follow(context, `after=${before}`);
    const { id } = await stream.find('of the first twin', ({ data }) => data.subject === first);
    stream.cut();
    const second = await createDevice(context);
    const rest = await follow(context, '', Number(id));
    const { id: last } = await rest.find('of the second twin', ({ data }) => data.subject === second);
    const all = await follow(context, `after=${before}`);
    await all.find('of the second twin', ({ data }) => data.subject === second);
    // Both go on with what others create meanwhile, each at its own time.
    const upToLast = (ids: readonly unknown[]) => ids.filter((each) => Number(each) <= Number(last));
    const wanted = upToLast(idsOf(all.frames)).filter((each) => Number(each) > Number(id));
    expectEqual(upToLast(idsOf(rest.frames)), wanted, `the events after ${String(id)}`);
  }),
];
