import type { Page } from 'playwright-core';
import { collectComplaints } from '../../../server/docs/testing/complaints.js';

/** Chromium reports each reply with an error once more, without the address that tells what it was. */
const REPEATED = 'Failed to load resource: the server responded with a status';

/** Collects what a page must not do: errors, warnings, breaches of the content policy, replies with errors, requests to other servers. */
export function watchForFaults(page: Page, origin: string) {
  const complaints = collectComplaints(page, origin);
  const expected: RegExp[] = [];
  return {
    expect(pattern: RegExp): void {
      expected.push(pattern);
    },
    take: (): string[] =>
      complaints
        .splice(0)
        .filter((fault) => !fault.startsWith(REPEATED) && !expected.some((pattern) => pattern.test(fault))),
  };
}
