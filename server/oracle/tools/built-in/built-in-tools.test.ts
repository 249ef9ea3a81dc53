import { describe, expect, it } from '@jest/globals';
import type { GrantAnswer } from '../../turn/grant.js';
import { createSchemaChecks } from '../arguments.js';
import { toolContext, toolOf } from '../testing/use-tool.js';
import { createBuiltInTools } from './built-in-tools.js';
import type { ToolContext, ToolEvent } from '../../turn/tool.js';

const toolNamed = (name: string) => toolOf(createBuiltInTools(), name);

function contextWith(more: Partial<ToolContext> = {}) {
  const events: ToolEvent[] = [];
  const context = toolContext({ emit: (event) => events.push(event), ...more });
  return { events, context };
}

describe('show_component', () => {
  it('shows it under the id of the call, so that the same call shows it once', async () => {
    const { events, context } = contextWith();
    const tool = await toolNamed('show_component');
    expect(await tool.run({ name: 'Chart', args: { values: [1] } }, context)).toEqual({ shown: true });
    expect(events).toEqual([
      { type: 'component', id: 'call_1', name: 'Chart', args: { values: [1] }, status: 'done' },
    ]);
  });

  it.each([
    {},
    { name: '' },
    { name: 'x'.repeat(129) },
    { name: 'Chart', args: [1] },
    { name: 'Chart', id: 'x' },
  ])('refuses %j', async (args) => {
    const { events, context } = contextWith();
    const tool = await toolNamed('show_component');
    await expect(tool.run(args, context)).rejects.toMatchObject({ code: 'invalid_arguments' });
    expect(events).toEqual([]);
    expect(createSchemaChecks().validate(tool.inputSchema, args)).toEqual(expect.any(String));
  });
});

describe('read_delegation', () => {
  it('tells what is allowed until when, and not the token', async () => {
    const granted: GrantAnswer = {
      ok: {
        token: 'secret',
        capabilities: [{ can: 'twin/read', with: 'ixo:*', nb: { limit: 5 } }],
        expiration: 1_800_000_000,
      },
    };
    const { events, context } = contextWith({ grant: () => Promise.resolve(granted) });
    expect(await (await toolNamed('read_delegation')).run({}, context)).toEqual({
      capabilities: [{ can: 'twin/read', with: 'ixo:*', nb: { limit: 5 } }],
      expiration: 1_800_000_000,
    });
    expect(events).toEqual([]);
  });

  it.each(['missing', 'expired', 'revoked'] as const)(
    'asks the user for one that is %s, and fails',
    async (reason) => {
      const { events, context } = contextWith({ grant: () => Promise.resolve({ error: reason }) });
      const call = (await toolNamed('read_delegation')).run({}, context);
      await expect(call).rejects.toMatchObject({ name: 'ToolError', code: 'permission_required' });
      expect(events).toEqual([{ type: 'delegation_required', toolName: 'read_delegation', reason }]);
    },
  );
});

describe('current_time', () => {
  const timeIn = async (args: object, timezone?: string) =>
    (await toolNamed('current_time')).run({ ...args }, contextWith({ timezone }).context);

  it.each([
    [{}, undefined, 'UTC'],
    [{}, 'Europe/Rome', 'Europe/Rome'],
    [{}, 'not/a zone', 'UTC'],
    [{ timezone: 'Africa/Nairobi' }, 'Europe/Rome', 'Africa/Nairobi'],
  ])('with %j for a user in %s is that of %s', async (args, timezone, zone) => {
    expect(await timeIn(args, timezone)).toEqual({
      utc: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      local: expect.any(String),
      timezone: zone,
    });
  });

  it('refuses a zone that there is not', async () => {
    await expect(timeIn({ timezone: 'Mars/Base' })).rejects.toMatchObject({ code: 'invalid_arguments' });
  });
});
