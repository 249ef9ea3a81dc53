/** The rules that must not break, each with the tests that hold it. */
export const rules = [
  {
    name: 'ucan',
    files: [
      'server/auth/ucan/attenuation.ts',
      'server/auth/ucan/chain.ts',
      'server/auth/ucan/claims.ts',
      'server/auth/ucan/token-policies.ts',
      'server/auth/ucan/validate.ts',
    ],
    tests: ['server/auth/ucan/*.test.ts'],
  },
  {
    name: 'tally',
    files: ['server/platform/verification/tally.ts'],
    tests: ['server/platform/verification/tally.test.ts'],
  },
  {
    name: 'claims',
    files: [
      'server/platform/claims/amount.ts',
      'server/platform/claims/approved-amount.ts',
      'server/platform/claims/claim-transitions.ts',
      'server/platform/claims/evaluation-rules.ts',
      'server/platform/issuances/allocate.ts',
    ],
    tests: ['server/platform/claims/*.test.ts', 'server/platform/issuances/*.test.ts'],
  },
  {
    name: 'runs',
    files: ['server/oracle/runs/log/verify-events.ts'],
    tests: ['server/oracle/runs/log/verify-events.test.ts'],
  },
  {
    name: 'tenancy',
    files: [
      'server/platform/register/controllers.ts',
      'server/platform/register/external-id.ts',
      'server/platform/register/under-review.ts',
    ],
    tests: ['server/platform/twins/*.test.ts', 'server/platform/tenancy.test.ts'],
  },
  {
    name: 'cursors',
    files: [
      'server/platform/paging/cursor.ts',
      'server/platform/paging/newest-first.ts',
      'server/platform/paging/page-bytes.ts',
    ],
    tests: ['server/platform/paging/*.test.ts', 'server/platform/members/*.test.ts'],
  },
  {
    name: 'limits',
    files: [
      'server/async/concurrency-limit.ts',
      'server/rate-limit/caller-quota.ts',
      'server/rate-limit/address-limit.ts',
    ],
    tests: ['server/async/concurrency-limit.test.ts', 'server/rate-limit/*.test.ts'],
  },
];
