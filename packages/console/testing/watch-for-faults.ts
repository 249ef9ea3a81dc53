import type { Page } from 'playwright-core';
import { collectComplaints } from '../../../server/docs/testing/complaints.js';

/** Chromium reports each reply with an error once more, without the address that tells what it was. */
const REPEATED = 'Failed to load resource: the server responded with a status';

/** What the pages of a test must not do: errors, warnings, breaches of the content policy, replies with errors, requests to other servers. */
export interface FaultWatch {
  /** Collects the faults of a page, too. */
  watch(page: Page): void;
  /** For what a test does on purpose. */
  expect(pattern: RegExp): void;
  take(): string[];
}

export function watchForFaults(origin: string): FaultWatch {
  const watched: string[][] = [];
  const expected: RegExp[] = [];
  return {
    watch: (page) => void watched.push(collectComplaints(page, origin)),
    expect: (pattern) => void expected.push(pattern),
    take: () =>
      watched
        .flatMap((complaints) => complaints.splice(0))
        .filter((fault) => !fault.startsWith(REPEATED) && !expected.some((pattern) => pattern.test(fault))),
  };
}
