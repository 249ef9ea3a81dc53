import { definePlugin } from '../../plugin-api.js';
import { contract } from '../../../generated/plugins/claim-processing/contract.js';
import { createLedger } from '../credits/ledger/ledger.js';
import { claimProcessingPersonalData } from './claim-processing-personal-data.js';
import { migrations } from './claim-processing-migrations.js';
import { claimProcessingSettings } from './claim-processing-settings.js';
import { createDeliverClaim } from './deliver-claim.js';
import { createExportUsage } from './export-usage.js';
import { createGatherLines } from './gather-lines.js';
import { createHandlers } from './handlers.js';
import { createProcessClaims } from './process-claims.js';
import { createProcessingJob } from './processing-job.js';
import { createSettleClaims } from './settle-claims.js';
import { createSubmitClaims } from './submit-claims.js';
import { createUsageClaims } from './usage-claims.js';

/** What users have used becomes claims, which are submitted to the payment side and settled. */
export default definePlugin({
  name: 'claim-processing',
  version: '1.0.0',
  requires: { host: '>=0.1.0', plugins: { credits: '^1.0.0' } },
  manifest: {
    title: 'Claim processing',
    summary: 'Settles what users have used, by claims.',
    visibility: 'silent',
    stability: 'beta',
  },
  config: claimProcessingSettings,
  contract,
  needs: ['database', 'clock', 'log', 'post', 'refuse'],
  setup({ config, database, clock, log, post, refuse }) {
    const {
      CLAIM_PROCESSING_MINIMUM: minimum,
      CLAIM_PROCESSING_MAXIMUM: maximum,
      CLAIM_PROCESSING_EVERY_SECONDS: everySeconds,
      CLAIM_PROCESSING_SUBMIT_URL: url,
      CLAIM_PROCESSING_SUBMIT_TOKEN: token,
      CLAIM_PROCESSING_SOURCE: source,
    } = config;
    const stopping = new AbortController();
    const ledger = createLedger(database.schemaOf('credits'));
    const deliver = url === undefined ? undefined : createDeliverClaim({ post, url, token, source });
    const process = createProcessClaims({
      gatherLines: createGatherLines({ database, clock, minimum, maximum }),
      submitClaims: createSubmitClaims({ database, clock, deliver }),
      settleClaims: createSettleClaims({ database, ledger, clock }),
      log,
    });
    return {
      migrations,
      personalData: claimProcessingPersonalData,
      handlers: createHandlers({
        config,
        claims: createUsageClaims({ database, refuse }),
        process,
        exportUsage: createExportUsage(database, source),
        refuse,
        stopping: stopping.signal,
      }),
      jobs: everySeconds > 0 ? [createProcessingJob({ process, everySeconds, log })] : [],
      stop: () => stopping.abort(),
      getAuthExcludedRoutes: () => [
        { path: '/claim-processing/decisions', method: 'POST' },
        { path: '/claim-processing/cron/{step}', method: 'POST' },
        { path: '/claim-processing/usage-events', method: 'GET' },
      ],
    };
  },
});
