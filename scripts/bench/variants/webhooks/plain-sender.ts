/**
 * A plain sender: reads events page by page and posts each to each webhook, signed, as many at a time as ours. A delivery is a row, which is
 * deleted when it has arrived. There are no leases, no retries, no order and no check of addresses.
 */
import { Agent, request } from 'node:http';
import pMap from 'p-map';
import { signatureHeaders } from '../../../../server/platform/webhooks/secret.js';
import { announce, started } from '../../harness/serve-variant.js';
import { prepareRows } from './rows.js';

const AT_ONCE = 32;
const PAGE = 64;

interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly ownerDid: string;
  readonly url: string;
  readonly secret: string;
  readonly event: object;
}

const { dataSource, sealedBox } = await prepareRows();
const agent = new Agent({ keepAlive: process.env.BENCH_KEEP_ALIVE === 'yes' });
announce('http://127.0.0.1');
await started(1);
await dataSource.query(
  `insert into deliveries (id, webhook_id, event_id, subject)
   select 'dlv_' || webhooks.id || events.id, webhooks.id, events.id, events.subject from webhooks join events on events.id > cursor`,
);
for (let page = await nextPage(); page.length > 0; page = await nextPage()) {
  await pMap(page, send, { concurrency: AT_ONCE });
  await dataSource.query('delete from deliveries where id = any($1)', [page.map(({ id }) => id)]);
}

function nextPage(): Promise<Delivery[]> {
  return dataSource.query<Delivery[]>(
    `select deliveries.id, webhooks.id as "webhookId", owner_did as "ownerDid", url, secret, to_jsonb(events) as event
     from deliveries join webhooks on webhooks.id = webhook_id join events on events.id = event_id
     order by event_id limit ${PAGE}`,
  );
}

async function send({ id, webhookId, ownerDid, url, secret, event }: Delivery): Promise<void> {
  const body = JSON.stringify(event);
  const row = { id: webhookId, ownerDid, secret, previousSecret: null, previousUntil: null };
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(await signatureHeaders(row, { id, at: new Date(), body }, sealedBox)),
  };
  await new Promise<void>((done, failed) => {
    const sending = request(url, { method: 'POST', agent, headers });
    sending.once('error', failed);
    sending.once('response', (response) => response.resume().once('end', done));
    sending.end(body);
  });
}
