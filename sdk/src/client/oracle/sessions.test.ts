import { describe, expect, it } from '@jest/globals';
import { oracleAt, problem } from '../../../test/clients.js';
import { listening } from '../../../test/listen.js';
import { answering, replyWith } from '../../../test/listeners.js';
import { rejection } from '../../../test/rejection.js';
import { ProblemError } from '../../index.js';
import type { ToolResultSubmission } from '../../index.js';

const listen = listening();

describe("A session's run", () => {
  it.each([
    ['is the one that is being made', { runId: 'run_1', status: 'running' }],
    ['is null when there is none', null],
  ])('%s', async (_what, run) => {
    const url = await listen(replyWith({ run }));
    expect(await oracleAt(url).sessions.activeRun('ses_1')).toEqual(run);
  });

  it('is aborted by the id of the session', async () => {
    let sent: unknown;
    const url = await listen(
      answering(({ body }) => {
        sent = JSON.parse(body);
        return { success: true, runId: 'run_1', status: 'aborted' };
      }),
    );

    expect((await oracleAt(url).messages.abort('ses_1')).success).toBe(true);
    expect(sent).toEqual({ sessionId: 'ses_1' });
  });
});

describe('The history of a session', () => {
  const page = (ids: string[], hasOlder: boolean) => ({
    messages: ids.map((id) => ({ id })),
    prevCursor: ids[0] ?? null,
    nextCursor: ids.at(-1) ?? null,
    hasOlder,
    hasNewer: false,
  });

  it('is read from the newest page to the first, each requested when the previous one is consumed', async () => {
    const seen: unknown[] = [];
    const pages: Record<string, unknown> = {
      '/sessions/ses_1/messages?limit=1': page(['m5', 'm6'], true),
      '/sessions/ses_1/messages?limit=1&before=m5': page(['m3', 'm4'], true),
      '/sessions/ses_1/messages?limit=1&before=m3': page(['m1', 'm2'], false),
    };
    const url = await listen(
      answering(({ url }) => {
        seen.push(url);
        return pages[url ?? ''];
      }),
    );

    for await (const { messages } of oracleAt(url).sessions.history('ses_1', { limit: 1 }))
      seen.push(messages.map(({ id }) => id));

    const [first, second, third] = Object.keys(pages);
    expect(seen).toEqual([first, ['m5', 'm6'], second, ['m3', 'm4'], third, ['m1', 'm2']]);
  });

  it('has no pages when the session has no messages', async () => {
    const url = await listen(replyWith(page([], false)));
    const { done } = await oracleAt(url).sessions.history('ses_1').next();
    expect(done).toBe(true);
  });
});

describe('A call of a reply', () => {
  it('is read in full by the ids of its session, its message and itself', async () => {
    const record = { id: 'call_1.2', name: 'look', args: {}, status: 'done', output: '{}' };
    let asked: string | undefined;
    const url = await listen(answering((request) => ((asked = request.url), record)));

    expect(await oracleAt(url).sessions.toolCall('ses_1', 'msg_1', 'call_1.2')).toEqual(record);
    expect(asked).toBe('/sessions/ses_1/messages/msg_1/tool-calls/call_1.2');
  });

  it('that does not exist, or belongs to another user, is refused with 404 tool_call_not_found', async () => {
    const refusal = { ...problem, status: 404, code: 'tool_call_not_found' };
    const oracle = oracleAt(await listen(replyWith(refusal, 404)));
    const error = await rejection(oracle.sessions.toolCall('ses_1', 'msg_1', 'call_1'));
    expect(error).toMatchObject({ status: 404, code: 'tool_call_not_found' });
  });
});

describe('An answer to a call of the stream', () => {
  const answered = async (answer: ToolResultSubmission): Promise<unknown> => {
    let sent: unknown;
    const url = await listen(
      answering(({ body }) => {
        sent = JSON.parse(body);
        return { ok: true };
      }),
    );
    expect(await oracleAt(url).sessions.submitToolResult('ses_1', answer)).toEqual({ ok: true });
    return sent;
  };

  it('carries the result or the error, and no unknown members', async () => {
    const result = { selection: ['did:ixo:entity:1'] };
    const withMore = { toolCallId: 'call_1', result, sessionId: 'ses_1' };

    expect(await answered(withMore)).toEqual({ toolCallId: 'call_1', result });
    const error = 'The user said no';
    expect(await answered({ toolCallId: 'call_1', error })).toEqual({ toolCallId: 'call_1', error });
  });

  it.each([
    [409, 'tool_call_answered'],
    [404, 'tool_call_not_found'],
  ])('that comes too late is refused with %i %s', async (status, code) => {
    const oracle = oracleAt(await listen(replyWith({ ...problem, status, code }, status)));

    const error = await rejection(oracle.sessions.submitToolResult('ses_1', { toolCallId: 'call_1' }));

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status, code });
  });
});
