/** The logs that are trimmed by age. */
export type TrimmedLog = 'run_log' | 'events' | 'webhook_deliveries' | 'audit_log';

/** How one log is trimmed. */
export interface Trim {
  readonly log: TrimmedLog;
  /**
   * Deletes some of what is older than its time, by one short transaction. Replicas do not run it at the same time.
   * @returns how many rows; 0 when none is left.
   */
  readonly step: () => Promise<number>;
}
