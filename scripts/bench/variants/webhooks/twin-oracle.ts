/** The worker that delivers events, without its limits of rates, which a benchmark would only wait for. */
import { createLogger } from '../../../../server/startup/logging.js';
import { startWebhookWorker } from '../../../../server/platform/webhooks/delivery/delivery-worker.js';
import { createSend } from '../../../../server/platform/webhooks/send-delivery.js';
import { createVerification } from '../../../../server/platform/webhooks/store/due-challenges.js';
import { createThrottle } from '../../../../server/platform/webhooks/store/host-throttle.js';
import { announce, started } from '../../harness/serve-variant.js';
import { prepareRows } from './rows.js';

const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

const { dataSource, sealedBox } = await prepareRows();
announce('http://127.0.0.1');
await started(1);
startWebhookWorker({
  dataSource,
  send: createSend({ sealedBox, allowPrivate: true }),
  throttle: createThrottle(dataSource),
  verification: createVerification(dataSource),
  log: createLogger('warn'),
  rates: { webhook: UNLIMITED, host: UNLIMITED },
});
