import type { Capability } from '../../../suite/capabilities.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at, textAt } from '../../../suite/read-json.js';
import { Conversation, doneOf, ofEvent } from '../../conversation.js';
import { requirementCase } from '../requirement-case.js';
import { ARGS, callOf, callTool, closedCall, TOOL } from './call-tool.js';

const NEEDS: readonly Capability[] = ['browser-tools', 'streaming', 'agent:tool'];
const BY_SOCKET: readonly Capability[] = [...NEEDS, 'socket'];

const outcome = (call: unknown) => [at(call, 'status'), at(call, 'output'), at(call, 'errorCode')];

export const browserTools: readonly ConformanceCase[] = [
  requirementCase('CALL-1', 'the stream tells of a call', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await callTool(chat);
    const asked = await stream.find('that asks', ({ event }) => event === 'browser_tool_call');
    const [opened] = ofEvent(stream.frames, 'tool_call');
    const { toolCallId, toolName, args, expiresAt } = asked.data;
    expectEqual([opened?.data.eventId, opened?.data.status], [toolCallId, 'isRunning'], 'the opened call');
    expectEqual([toolName, args], [TOOL, ARGS], 'name and arguments');
    expectThat(Date.parse(String(expiresAt)) > Date.now(), 'an expiresAt in the future', expiresAt);
    await chat.submit({ toolCallId, result: null });
  }),

  requirementCase('CALL-2', 'one socket is asked, the last active', BY_SOCKET, async (context) => {
    const chat = await Conversation.open(context);
    const sockets = [await chat.socket(), await chat.socket(), await chat.socket()];
    const [, active] = sockets;
    active?.emit('ping');
    await active?.next('pong');
    const stream = await callTool(chat);
    const { toolCallId } = await callOf(stream);
    const call = await active?.next('browser_tool_call');
    expectEqual([call?.toolCallId, call?.toolName, call?.args], [toolCallId, TOOL, ARGS], 'the call');
    active?.emit('tool_result', { toolCallId, result: 1 });
    await stream.toEnd();
    for (const socket of sockets) {
      socket.emit('ping');
      await socket.next('pong');
    }
    const asked = sockets.map((socket) => socket.all('browser_tool_call').length);
    expectEqual(asked, [0, 1, 0], 'how often each socket was asked');
  }),

  requirementCase('CALL-3', 'a result by socket closes the call', BY_SOCKET, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    const stream = await callTool(chat);
    const { toolCallId } = await socket.next('browser_tool_call');
    const result = { selection: ['a', { b: 1 }] };
    await socket.acknowledged('tool_result', { toolCallId, sessionId: chat.sessionId, result });
    const closed = await closedCall(stream);
    expectEqual([at(closed, 'eventId'), at(closed, 'status')], [toolCallId, 'done'], 'the closed call');
    expectEqual(JSON.parse(textAt(closed, 'output')), result, 'the output');
    expectEqual(doneOf(stream.frames).status, 'finished', 'the status of done');
    expectEqual(
      at(await chat.lastReply(), 'toolCalls', 0, 'output'),
      at(closed, 'output'),
      'the output that is kept',
    );
  }),

  requirementCase('CALL-4', 'a result by HTTP does the same', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await callTool(chat);
    const reply = await chat.submit({ ...(await callOf(stream)), result: 'Stove' });
    expectStatus(reply, 200);
    expectEqual(reply.json, { ok: true }, 'the reply');
    expectEqual(outcome(await closedCall(stream)), ['done', '"Stove"', undefined], 'the closed call');
  }),

  requirementCase('CALL-5', 'an error closes the call as failed', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await callTool(chat);
    expectStatus(await chat.submit({ ...(await callOf(stream)), error: 'The user said no' }), 200);
    const closed = await closedCall(stream);
    const about = [at(closed, 'status'), at(closed, 'error'), at(closed, 'errorCode')];
    expectEqual(about, ['error', 'The user said no', 'client_error'], 'the closed call');
    expectEqual(doneOf(stream.frames).status, 'finished', 'the status of done');
  }),

  requirementCase('CALL-6', 'the second answer is refused', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await callTool(chat);
    const call = await callOf(stream);
    expectStatus(await chat.submit({ ...call, result: 1 }), 200);
    expectProblem(await chat.submit({ ...call, result: 2 }), 409, 'tool_call_answered');
    expectEqual(outcome(await closedCall(stream)), ['done', '1', undefined], 'the closed call');
    expectProblem(await chat.submit({ ...call, result: 3 }), 409, 'tool_call_answered');
  }),
  requirementCase('CALL-6/socket', 'also by the socket', BY_SOCKET, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    const stream = await callTool(chat);
    const { toolCallId } = await socket.next('browser_tool_call');
    socket.emit('tool_result', { toolCallId, result: 1 });
    socket.emit('tool_result', { toolCallId, result: 2 });
    const refused = await socket.next('exception');
    expectEqual([refused.event, refused.code], ['tool_result', 'tool_call_answered'], 'event and code');
    expectEqual(outcome(await closedCall(stream)), ['done', '1', undefined], 'the closed call');
  }),
  requirementCase('CALL-6/parallel', 'of many at a time one is taken', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await callTool(chat);
    const call = await callOf(stream);
    const results = [1, 2, 3, 4, 5, 6];
    const replies = await Promise.all(results.map((result) => chat.submit({ ...call, result })));
    const taken = results.filter((_, index) => replies[index]?.status === 200);
    expectEqual(taken.length, 1, 'the number of answers that were taken');
    for (const reply of replies) if (reply.status !== 200) expectProblem(reply, 409, 'tool_call_answered');
    expectEqual(outcome(await closedCall(stream)), ['done', String(taken[0]), undefined], 'the closed call');
  }),

  requirementCase('CALL-7', 'a call is of its session', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    expectProblem(await chat.submit({ toolCallId: 'call_none', result: 1 }), 404, 'tool_call_not_found');
    const other = await chat.another();
    const stream = await callTool(chat);
    const call = await callOf(stream);
    expectProblem(await other.submit({ ...call, result: 'elsewhere' }), 404, 'tool_call_not_found');
    expectStatus(await chat.submit({ ...call, result: 'here' }), 200);
    expectEqual(at(await closedCall(stream), 'output'), '"here"', 'the output');
  }),
  requirementCase('CALL-7/socket', 'also on the socket', BY_SOCKET, async (context) => {
    const chat = await Conversation.open(context);
    const elsewhere = await (await chat.another()).socket();
    const stream = await callTool(chat);
    const call = await callOf(stream);
    elsewhere.emit('tool_result', { ...call, result: 'elsewhere' });
    expectEqual((await elsewhere.next('exception')).code, 'tool_call_not_found', 'the code');
    expectStatus(await chat.submit({ ...call, result: 'here' }), 200);
    expectEqual(at(await closedCall(stream), 'output'), '"here"', 'the output');
  }),

  requirementCase('CALL-9', 'a call goes to the next tab', BY_SOCKET, async (context) => {
    const chat = await Conversation.open(context);
    const first = await chat.socket();
    const stream = await callTool(chat);
    const { toolCallId } = await first.next('browser_tool_call');
    first.cut();
    const second = await chat.socket();
    const again = await second.next('browser_tool_call');
    expectEqual(again.toolCallId, toolCallId, 'the call that is offered again');
    second.emit('tool_result', { toolCallId, result: 'after a reload' });
    expectEqual(at(await closedCall(stream), 'output'), '"after a reload"', 'the output');
  }),
];
