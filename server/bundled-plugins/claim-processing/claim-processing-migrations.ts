import type { Migration } from '../../plugin-api.js';

/** The claims themselves, their states and their lines are in the tables of `credits`, which lists them in its replies and takes payments for them. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-submissions',
    up: `
      -- Claims that are to be submitted. The next attempt is put off before each one, so that no other replica makes it at the same time.
      create table submissions (
        claim_id text primary key references "plugin_credits".claims (id),
        attempts int not null default 0,
        next_attempt_at timestamptz not null
      );
      create index submissions_due on submissions (next_attempt_at);
      -- Of an earlier time, when the tables of this plugin were deleted since.
      insert into submissions (claim_id, next_attempt_at)
        select id, now() from "plugin_credits".claims where about = 'usage' and status = 'open';

      create table disputes (
        claim_id text primary key references "plugin_credits".claims (id),
        reason text not null
      );
    `,
  },
];
