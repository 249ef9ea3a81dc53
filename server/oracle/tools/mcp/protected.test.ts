import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ToolRequest } from '../../turn/tool.js';
import { type HttpMcpServer, startHttpMcpServer } from '../../../testing/mcp/http-server.js';
import {
  closeTools,
  context,
  failureOf,
  type OpenedTools,
  openTools,
} from '../../../testing/mcp/opened-tools.js';
import { createToolsServer } from '../../../testing/mcp/tools-server.js';

let http: HttpMcpServer;
let tools: OpenedTools;

beforeEach(async () => {
  http = await startHttpMcpServer(() => createToolsServer());
  tools = openTools({
    files: { url: http.url, protected: ['delete', 'picture'] },
    other: { url: http.url, protected: true },
  });
});
afterEach(async () => {
  await closeTools();
  await http.close();
});

const run = async (callId: string, request: Partial<ToolRequest> = {}, name = 'files_delete', from = tools) =>
  (await from.tool(name, request)).run({}, context({ callId, runId: request.runId ?? 'run_1' }));

describe('a protected tool', () => {
  it('is not called without an invocation, and says which one it needs', async () => {
    const { code, message } = await failureOf(run('call_1'));
    expect(code).toBe('permission_required');
    expect(message).toContain('mcp/call on ixo:oracle:<DID of the oracle>:mcp/files/delete');
  });

  it.each([
    ['of another tool', ['files/echo']],
    ['of the same tool of another server', ['other/delete']],
    ['that names no server', ['delete']],
    ['by the name that the model has for it', ['files_delete']],
    ['of every tool', ['files/*', '*', 'files']],
  ])('is not called with an invocation %s', async (_, mcpTools) => {
    expect(await failureOf(run('call_1', { mcpTools }))).toMatchObject({ code: 'permission_required' });
  });

  it('is called once for each invocation', async () => {
    const mcpTools = ['files/delete', 'files/picture'];
    expect(await run('call_1', { mcpTools })).toBe('deleted 1');
    expect(await failureOf(run('call_2', { mcpTools }))).toMatchObject({
      code: 'permission_required',
      message: expect.stringContaining('used up'),
    });
    expect(await run('call_3', { mcpTools }, 'files_picture')).toMatchObject({ text: 'a picture' });
    expect(await run('call_1', { mcpTools, runId: 'run_2' })).toBe('deleted 2');
  });

  it('is called by one of two calls at the same moment', async () => {
    const request = { mcpTools: ['files/delete'] };
    const outcomes = await Promise.allSettled([run('call_1', request), run('call_2', request)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is called twice with two invocations', async () => {
    const request = { mcpTools: ['files/delete', 'files/delete'] };
    await run('call_1', request);
    expect(await run('call_2', request)).toBe('deleted 2');
    expect(await failureOf(run('call_3', request))).toMatchObject({ code: 'permission_required' });
  });

  it('may be repeated for the same call, when the server that made it has failed', async () => {
    const taken = {
      mcpTools: ['files/delete'],
      madeCalls: [
        { callId: 'call_0', name: 'files_echo' },
        { callId: 'call_1', name: 'files_delete' },
        { callId: 'call_2', name: 'files_delete' },
      ],
    };
    expect(await failureOf(run('call_2', taken))).toMatchObject({ code: 'permission_required' });
    expect(await failureOf(run('call_9', taken))).toMatchObject({ code: 'permission_required' });
    expect(await run('call_1', taken)).toBe('deleted 1');
    expect(await run('call_1', taken)).toBe('deleted 2');
  });

  it('keeps its invocation when the MCP server is unavailable', async () => {
    const request = { mcpTools: ['files/delete'] };
    const tool = await tools.tool('files_delete', request);
    await http.close();
    await tools.log.line('"mcpServer":"files","reason"');
    expect(await failureOf(tool.run({}, context({ callId: 'call_1' })))).toMatchObject({
      code: 'unavailable',
    });
    http = await startHttpMcpServer(() => createToolsServer(), http.port);
    await tools.log.line('"mcpServer":"files","tools":10', 1);
    expect(await tool.run({}, context({ callId: 'call_2' }))).toBe('deleted 1');
  });

  it('is any tool of a server that is protected as a whole, including later ones', async () => {
    expect(await failureOf(run('call_1', {}, 'other_echo'))).toMatchObject({ code: 'permission_required' });
    await run('call_2', { mcpTools: ['other/grow'] }, 'other_grow');
    await tools.log.line('"mcpServer":"other","tools":11');
    expect(await failureOf(run('call_3', {}, 'other_grown'))).toMatchObject({ code: 'permission_required' });
  });

  it('is not every tool of the server', async () => {
    expect(await tools.call('files_echo', { text: 'free' })).toBe('free');
  });
});

it('a protected tool of the setting that the server does not have is logged', async () => {
  const slip = openTools({ files: { url: http.url, protected: ['delet', 'delete'] } });
  await slip.names();
  expect(await slip.log.line('does not have the tools')).toContain('"protected":"delet"');
});
