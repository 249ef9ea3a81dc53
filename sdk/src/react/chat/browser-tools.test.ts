import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { z as z3 } from 'zod-3';
import { Chat } from '../../chat/chat.js';
import { isLoaded, mockSetting } from '../../chat/testing/mock-chat.js';
import { untilState } from '../../chat/testing/until-state.js';
import { clientTools } from './browser-tools.js';

/** Has the oracle call a tool with `{ depth: 1 }`. @returns how the transcript has the call. */
const call = async (schema: unknown, fn: (args: unknown) => unknown) => {
  const { open, sessionId } = await mockSetting();
  const client = open();
  const chat = new Chat(client, sessionId);
  const browserTools = clientTools({ read: { toolName: 'read', description: 'Reads', schema, fn } });
  chat.offerTools(() => ({ browserTools }));
  const leave = chat.attach();
  await untilState(chat, isLoaded);
  await chat.send('/tool');
  leave();
  const { messages } = await client.messages.list(sessionId);
  return messages.at(-1)?.toolCalls;
};

describe('A browser tool', () => {
  it.each([
    ['zod 4', z.object({ depth: z.number().transform(String), color: z.string().default('green') })],
    ['zod 3', z3.object({ depth: z3.number().transform(String), color: z3.string().default('green') })],
    [
      'zod 4 with a promise',
      z.object({
        depth: z.number().transform((depth) => Promise.resolve(String(depth))),
        color: z.string().default('green'),
      }),
    ],
  ])('gets what the schema makes of its arguments: %s', async (_what, schema) => {
    const seen: unknown[] = [];

    await call(schema, (args) => seen.push(args));

    expect(seen).toEqual([{ depth: '1', color: 'green' }]);
  });

  it('with a JSON Schema gets its arguments as they are', async () => {
    const seen: unknown[] = [];

    await call({ type: 'object' }, (args) => seen.push(args));

    expect(seen).toEqual([{ depth: 1 }]);
  });

  it('is not called with arguments that the schema refuses, and the oracle is told why', async () => {
    const seen: unknown[] = [];
    const schema = z.object({ depth: z.number().refine((depth) => depth > 1, 'Too flat') });

    const calls = await call(schema, (args) => seen.push(args));

    expect(seen).toEqual([]);
    expect(calls).toMatchObject([{ status: 'error', error: expect.stringContaining('Too flat') }]);
  });
});
