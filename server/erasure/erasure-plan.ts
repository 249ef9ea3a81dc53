/** What an erasure does with each table of the server, in this order. A test compares the list with the tables of the database. */
import type { TablePlan } from '../ports/erasure-port.js';

const REGISTER = 'The register: other records and credentials that were issued rely on it.';
const GOVERNANCE = 'Decisions of the governance have to remain accountable.';

/** First what acts for the person, so that nothing new is made by it meanwhile. */
const access: readonly TablePlan[] = [
  { table: 'api_keys', erased: 'owner_did = $1', hidden: ['key_hash'] },
  { table: 'delegations', erased: 'owner_did = $1', hidden: ['sealed'] },
  { table: 'plugin_permissions', erased: 'user_did = $1' },
  { table: 'webhooks', erased: 'owner_did = $1', hidden: ['secret', 'previous_secret'] },
  { table: 'deliveries', goesWith: { table: 'webhooks', by: 'webhook_id' } },
  { table: 'imports', erased: 'owner_did = $1', hidden: ['sha256'] },
  { table: 'import_chunks', goesWith: { table: 'imports', by: 'import_id' }, isDerived: true },
  { table: 'import_names', goesWith: { table: 'imports', by: 'import_id' } },
  { table: 'import_errors', goesWith: { table: 'imports', by: 'import_id' } },
  { table: 'import_results', goesWith: { table: 'imports', by: 'import_id' }, isDerived: true },
];

const conversations: readonly TablePlan[] = [
  {
    table: 'sessions',
    erased: 'owner_did = $1',
    // A run that is active would still write to it; it is ended first.
    notYet: 'exists (select from runs where session_id = sessions.id and ended_at is null)',
  },
  { table: 'messages', goesWith: { table: 'sessions', by: 'session_id' } },
  {
    table: 'attachment_contents',
    goesWith: { table: 'messages', by: 'message_id' },
    hidden: ['bytes'],
  },
  {
    table: 'runs',
    goesWith: { table: 'sessions', by: 'session_id' },
    hidden: ['request', 'step', 'holder', 'token_ids'],
  },
  { table: 'run_events', goesWith: { table: 'runs', by: 'run_id' }, isDerived: true },
  { table: 'client_calls', goesWith: { table: 'sessions', by: 'session_id' } },
  {
    table: 'idempotency_keys',
    erased: `(owner = $1 or starts_with(owner, 'key:' || $1 || ' '))`,
    isDerived: true,
  },
  { table: 'deprecated_calls', erased: 'owner_did = $1' },
];

/** What others rely on: who has done it is replaced; whom it is about is not. */
const register: readonly TablePlan[] = [
  { table: 'revocations', renamed: ['revoked_by'] },
  {
    table: 'twins',
    renamed: ['owner_did'],
    kept: { rows: '(did = $1 or controller = $1)', reason: REGISTER },
  },
  { table: 'protocols', kept: { rows: 'did = $1', reason: REGISTER } },
  {
    table: 'protocol_versions',
    renamed: ['created_by'],
    kept: { rows: 'did = $1', reason: REGISTER },
  },
  {
    table: 'relationships',
    renamed: ['created_by'],
    kept: { rows: '(from_did = $1 or to_did = $1)', reason: REGISTER },
  },
  {
    table: 'group_members',
    renamed: ['added_by'],
    kept: {
      rows: '(group_did = $1 or member_did = $1)',
      reason: 'Who may act for a group is decided by the group, which removes members itself.',
    },
  },
  { table: 'governance', kept: { rows: 'group_did = $1', reason: GOVERNANCE } },
  {
    table: 'proposals',
    renamed: ['proposed_by'],
    kept: { rows: 'twin_did = $1', reason: GOVERNANCE },
  },
  { table: 'votes', renamed: ['voter_did'] },
  {
    table: 'claims',
    renamed: ['raised_by'],
    kept: { rows: 'subject_did = $1', reason: REGISTER },
  },
  {
    table: 'evaluations',
    renamed: ['evaluated_by'],
    kept: { rows: 'oracle_did = $1', reason: REGISTER },
  },
  {
    table: 'credentials',
    kept: {
      rows: `(subject_did = $1 or issuer_did = $1)`,
      reason: 'Issued credentials are signed, and are verified by their status here.',
    },
  },
  {
    table: 'issuances',
    renamed: ['issued_by'],
    kept: { rows: '(domain_did = $1 or recipient_did = $1)', reason: REGISTER },
  },
];

/** Last, as what is done before is written there. */
const logs: readonly TablePlan[] = [
  {
    table: 'events',
    renamed: ['actor_did'],
    renamedJson: ['data'],
    kept: { rows: 'subject = $1', reason: REGISTER },
  },
  {
    table: 'audit_log',
    renamed: ['owner_did'],
    renamedText: ['resource'],
    kept: {
      rows: `(strpos(resource, $1) > 0 or strpos(resource, replace($1, ':', '%3A')) > 0)`,
      reason: 'Who changed what of the register has to remain accountable.',
    },
  },
  {
    table: 'erasures',
    impersonal: 'What is under way knows the DID until it is finished, and its SHA-256 afterwards.',
    hidden: ['receipt'],
  },
];

const impersonal: readonly TablePlan[] = [
  { table: 'erasure_counts', impersonal: 'Numbers of rows.' },
  { table: 'draws', impersonal: 'Amounts between issuances and claims.' },
  { table: 'webhook_throttles', impersonal: 'Rates of hosts, for minutes.' },
  { table: 'used_tokens', impersonal: 'Hashes of tokens, until they expire.' },
  { table: 'plugin_migrations', impersonal: 'Versions of plugins.' },
  { table: 'plugin_data_plans', impersonal: 'What plugins say of their tables.' },
  { table: 'replicas', impersonal: 'Servers.' },
  { table: 'replica_figures', impersonal: 'Servers.' },
  { table: 'trim_marks', impersonal: 'How far logs are trimmed.' },
  { table: 'schema_compatibility', impersonal: 'Which versions of the server fit.' },
  { table: 'migrations', impersonal: 'The version of the database.' },
];

export const hostPlan: readonly TablePlan[] = [
  ...access,
  ...conversations,
  ...register,
  ...logs,
  ...impersonal,
];
