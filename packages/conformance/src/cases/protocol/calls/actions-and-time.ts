import type { Capability } from '../../../suite/capabilities.js';
import { agentCommands } from '../../../suite/agent-commands.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectStatus } from '../../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at } from '../../../suite/read-json.js';
import { Conversation, doneOf, ofEvent } from '../../conversation.js';
import { requirementCase } from '../requirement-case.js';
import { ACTION, ARGS, callOf, callTool, closedCall, takeAction, toolMessage } from './call-tool.js';

const ACTIONS: readonly Capability[] = ['actions', 'streaming', 'agent:tool'];
const TOOLS: readonly Capability[] = ['browser-tools', 'streaming', 'agent:tool'];

/** On top of what is promised, for a machine that is busy. */
const GRACE_SECONDS = 10;

export const actionsAndTime: readonly ConformanceCase[] = [
  requirementCase('CALL-10', 'an action is taken once', [...ACTIONS, 'socket'], async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    const stream = await takeAction(chat);
    const call = await socket.next('action_call');
    expectEqual([call.toolName, call.args], [ACTION, ARGS], 'name and arguments');
    socket.emit('action_call_result', { toolCallId: call.toolCallId, result: { success: true } });
    const frames = ofEvent(await stream.toEnd(), 'action_call');
    const states = frames.map(({ data }) => [data.toolCallId, data.status]);
    const wanted = [
      [call.toolCallId, 'isRunning'],
      [call.toolCallId, 'done'],
    ];
    expectEqual(states, wanted, 'the frames of the action');
    socket.emit('ping');
    await socket.next('pong');
    expectEqual(socket.all('action_call').length, 1, 'how often the socket was asked');
  }),
  requirementCase('CALL-10/failure', 'success false is a failure', ACTIONS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await takeAction(chat);
    const result = { success: false, error: 'No such twin' };
    expectStatus(await chat.submit({ ...(await callOf(stream)), result }), 200);
    const closed = await closedCall(stream);
    expectEqual([at(closed, 'status'), at(closed, 'error')], ['error', 'No such twin'], 'the closed action');
  }),

  requirementCase(
    'CALL-11',
    'an answer of the other kind does not count',
    [...ACTIONS, 'socket'],
    async (context) => {
      const chat = await Conversation.open(context);
      const socket = await chat.socket();
      const stream = await takeAction(chat);
      const { toolCallId } = await socket.next('action_call');
      socket.emit('tool_result', { toolCallId, result: 1 });
      const refused = await socket.next('exception');
      expectEqual([refused.event, refused.code], ['tool_result', 'tool_call_not_found'], 'event and code');
      socket.emit('action_call_result', { toolCallId, result: { success: true } });
      expectEqual(at(await closedCall(stream), 'status'), 'done', 'the status of the action');
    },
  ),

  requirementCase(
    'CALL-8',
    'a call without an answer is given up',
    TOOLS,
    async (context) => {
      const seconds = Number(at(context.server.discovery, 'limits', 'clientToolSeconds'));
      const chat = await Conversation.open(context);
      const stream = await callTool(chat);
      const call = await callOf(stream);
      const asked = performance.now();
      const closed = await closedCall(stream);
      const waited = (performance.now() - asked) / 1000;
      expectEqual([at(closed, 'status'), at(closed, 'errorCode')], ['error', 'timeout'], 'the closed call');
      expectThat(waited > seconds - 1, `a wait of ${seconds} s`, `${waited.toFixed(1)} s`);
      expectEqual(doneOf(stream.frames).status, 'finished', 'the status of done');
      const late = await chat.submit({ ...call, result: 'late' });
      expectThat(late.status === 404 || late.status === 409, 'a late answer to be refused', late.status);
    },
    15,
  ),

  requirementCase(
    'RUN-13',
    'a stream is never silent for long',
    TOOLS,
    async (context) => {
      const seconds = Number(at(context.server.discovery, 'limits', 'heartbeatSeconds'));
      const chat = await Conversation.open(context);
      // Two calls without an answer are waited for, one after the other, before it has something to say.
      await callTool(chat);
      await chat.stream({ ...toolMessage, multitask: 'enqueue' });
      const stream = await chat.stream({ message: agentCommands.stream(1), multitask: 'enqueue' });
      let longest = 0;
      for (let last = performance.now(); !stream.hasEnded; last = performance.now()) {
        await stream.untilBytes(stream.bytes + 1);
        longest = Math.max(longest, performance.now() - last);
      }
      const limit = (seconds + GRACE_SECONDS) * 1000;
      expectThat(longest < limit, `a byte every ${seconds} s`, `${(longest / 1000).toFixed(1)} s of silence`);
    },
    30,
  ),

  requirementCase('CALL-12', 'a tool that is not there is not called', TOOLS, async (context) => {
    const chat = await Conversation.open(context);
    const stream = await chat.stream(agentCommands.tool('no_such_tool'));
    const closed = await closedCall(stream);
    if (closed !== undefined) expectEqual(at(closed, 'errorCode'), 'unknown_tool', 'the code');
    expectEqual(ofEvent(stream.frames, 'browser_tool_call'), [], 'what the browser is asked');
    expectEqual(doneOf(stream.frames).status, 'finished', 'the status of done');
  }),
];
