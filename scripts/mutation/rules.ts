/** The rules that must not break, each with the tests that hold it. */
export interface Rule {
  readonly name: string;
  readonly files: readonly string[];
  /** Test files, and folders of them. */
  readonly tests: readonly string[];
}

export const rules: readonly Rule[] = [
  {
    name: 'ucan',
    files: [
      'server/auth/ucan/decoding/archive.ts',
      'server/auth/ucan/attenuation.ts',
      'server/auth/ucan/authenticate-ucan.ts',
      'server/auth/ucan/decoding/cbor-shape.ts',
      'server/auth/ucan/decoding/chain.ts',
      'server/auth/ucan/check-claims.ts',
      'server/auth/ucan/decoding/decode.ts',
      'server/auth/ucan/decoding/parse-fields.ts',
      'server/auth/ucan/decoding/principal.ts',
      'server/auth/ucan/verify-signature.ts',
      'server/auth/ucan/token-cache.ts',
      'server/auth/ucan/token-policies.ts',
      'server/auth/ucan/validate.ts',
      'server/auth/ucan/verify.ts',
    ],
    tests: ['server/auth/ucan', 'server/auth/bearer/ambiguous-credentials.test.ts'],
  },
  {
    name: 'grants',
    files: [
      'server/auth/delegations/service.ts',
      'server/auth/replay-protection/mcp-invocations.ts',
      'server/auth/replay-protection/store.ts',
      'server/auth/revocations/known.ts',
      'server/auth/revocations/service.ts',
    ],
    tests: [
      'server/auth/delegations/revoking.test.ts',
      'server/auth/delegations/service.test.ts',
      'server/auth/replay-protection',
      'server/auth/revocations',
    ],
  },
  {
    name: 'tally',
    files: ['server/platform/verification/proposals/tally.ts'],
    tests: ['server/platform/verification/proposals/tally.test.ts'],
  },
  {
    name: 'claims',
    files: [
      'server/platform/claims/amount.ts',
      'server/platform/claims/evaluations/approved-amount.ts',
      'server/platform/claims/evaluations/claim-transitions.ts',
      'server/platform/claims/evaluations/evaluation-rules.ts',
      'server/platform/issuances/allocate.ts',
    ],
    tests: [
      'server/platform/claims/evaluations/approved-amount.test.ts',
      'server/platform/claims/evaluations/claim-transitions.test.ts',
      'server/platform/claims/evaluations/evaluation-rules.test.ts',
      'server/platform/issuances/allocate.test.ts',
    ],
  },
  {
    name: 'runs',
    files: ['server/oracle/runs/log/frame-check.ts', 'server/oracle/runs/log/verify-events.ts'],
    tests: ['server/oracle/runs/log/frame-check.test.ts', 'server/oracle/runs/log/verify-events.test.ts'],
  },
  {
    name: 'tenancy',
    files: [
      'server/auth/callers/scopes.ts',
      'server/oracle/sessions/service.ts',
      'server/oracle/sessions/store.ts',
      'server/platform/register/controllers.ts',
      'server/platform/register/external-id.ts',
      'server/platform/register/under-review.ts',
    ],
    tests: [
      'server/auth/callers',
      'server/oracle/sessions/ownership.test.ts',
      'server/oracle/sessions/service.test.ts',
      'server/oracle/sessions/store.test.ts',
      'server/platform/register/controllers.test.ts',
      'server/platform/register/ownership.test.ts',
    ],
  },
  {
    name: 'cursors',
    files: [
      'server/contract/paging/cursor.ts',
      'server/contract/paging/instant.ts',
      'server/platform/paging/newest-first.ts',
      'server/persistence/queries/pages.ts',
    ],
    tests: ['server/contract/paging/cursor.test.ts', 'server/platform/paging/newest-first.test.ts'],
  },
  {
    name: 'limits',
    files: [
      'server/async/concurrency-limit.ts',
      'server/async/keyed-sum.ts',
      'server/oracle/attachments/budget.ts',
      'server/oracle/tools/mcp/call-allowance.ts',
      'server/oracle/turn/call-budget.ts',
      'server/rate-limit/address-limit.ts',
      'server/rate-limit/caller-quota.ts',
      'server/rate-limit/counter.ts',
      'server/rate-limit/too-many-requests.ts',
    ],
    tests: [
      'server/async/concurrency-limit.test.ts',
      'server/oracle/attachments/budget.test.ts',
      'server/oracle/tools/mcp/call-allowance.test.ts',
      'server/oracle/turn/call-budget.test.ts',
      'server/rate-limit/address-limit.test.ts',
      'server/rate-limit/caller-quota.test.ts',
      'server/rate-limit/shared-counts.test.ts',
    ],
  },
];
