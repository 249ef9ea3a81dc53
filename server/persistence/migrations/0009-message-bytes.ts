import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How large messages are, so that pages of them can be limited; and their tool calls no longer than lists show them. */
export class MessageBytes1766700100000 implements MigrationInterface {
  readonly name = 'MessageBytes1766700100000';

  async up(db: QueryRunner): Promise<void> {
    // All of a call stays in `run_events`.
    await db.query(`
      update messages set tool_calls = (
        select jsonb_agg(
          case when length(call::text) <= 16384 then call else
            call || '{"isCut": true}'
              || case when length((call -> 'args')::text) > 4096 then '{"args": {}}' else '{}'::jsonb end
              || case when call ? 'output' then jsonb_build_object('output', left(call ->> 'output', 4096)) else '{}' end
              || case when call ? 'error' then jsonb_build_object('error', left(call ->> 'error', 4096)) else '{}' end
          end order by place)
        from jsonb_array_elements(tool_calls) with ordinality as calls (call, place))
      where octet_length(tool_calls::text) > 16384`);
    await db.query(`
      alter table messages add column bytes int not null generated always as (
        octet_length(content) + coalesce(octet_length(reasoning), 0) + octet_length(tool_calls::text)
          + octet_length(attachments::text)) stored`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table messages drop column bytes`);
  }
}
