import type { HostServices, PluginJob } from '../../plugin-api.js';
import type { Report } from './processing-report.js';
import { STEPS, type ProcessClaims } from './process-claims.js';

export interface ProcessingJobOptions {
  readonly process: ProcessClaims;
  readonly everySeconds: number;
  readonly log: HostServices['log'];
}

/** Does all steps until nothing is left to do. */
export function createProcessingJob({ process, everySeconds, log }: ProcessingJobOptions): PluginJob {
  return {
    name: 'process-claims',
    everySeconds,
    async run(signal) {
      for (let more = true; more && !signal.aborted;) {
        const report = await process(STEPS, signal);
        ({ more } = report);
        if (report.users.length > 0) log.info(countsOf(report), 'claims were processed');
      }
    },
  };
}

/** What failed was logged where it did. */
function countsOf({ users }: Report): Record<string, number> {
  const count = (part: 'gathered' | 'submitted' | 'settled' | 'failed') =>
    users.reduce((sum, user) => sum + user[part].length, 0);
  return {
    users: users.length,
    gathered: count('gathered'),
    submitted: count('submitted'),
    settled: count('settled'),
    failed: count('failed'),
  };
}
