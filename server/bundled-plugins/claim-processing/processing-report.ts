import type { Schema } from '../../../generated/plugins/claim-processing/contract.js';

export type Report = Schema<'ClaimProcessingReport'>;
export type UserReport = Report['users'][number];

/** What one pass has done, by user. */
export interface ReportBuilder {
  /** The entry of a user, which is in the report from then on. */
  of(userDid: string): UserReport;
  /** Says that there is more to do. */
  expectMore(): void;
  build(): Report;
}

export function createReport(): ReportBuilder {
  const users = new Map<string, UserReport>();
  let more = false;
  return {
    of(userDid) {
      const user = users.get(userDid) ?? { userDid, gathered: [], submitted: [], settled: [], failed: [] };
      users.set(userDid, user);
      return user;
    },
    expectMore() {
      more = true;
    },
    build: () => ({ users: [...users.values()], more }),
  };
}
