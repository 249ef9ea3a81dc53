/** A small MCP server built with the SDK, for tests of the client. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export interface ToolsServerOptions {
  /** A call of `slow` has begun, or was cancelled. */
  readonly onSlow?: (what: 'begun' | 'cancelled') => void;
}

export function createToolsServer({ onSlow }: ToolsServerOptions = {}): McpServer {
  const server = new McpServer({ name: 'test-tools', version: '1.0.0' });
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  let deleted = 0;

  server.registerTool(
    'echo',
    { description: 'Says it again', inputSchema: { text: z.string() } },
    ({ text: said }) => text(said),
  );
  server.registerTool(
    'add',
    { inputSchema: { a: z.number(), b: z.number() }, outputSchema: { sum: z.number() } },
    ({ a, b }) => ({ ...text('a sum'), structuredContent: { sum: a + b } }),
  );
  server.registerTool('fail', {}, () => ({ ...text('the disk is full'), isError: true }));
  server.registerTool('slow', {}, async ({ signal }) => {
    onSlow?.('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    onSlow?.('cancelled');
    return text('never read');
  });
  server.registerTool('delete', {}, () => text(`deleted ${++deleted}`));
  server.registerTool('environment', {}, () => text(JSON.stringify(process.env)));
  server.registerTool('grow', {}, () => {
    server.registerTool('grown', { description: 'New' }, () => text('new'));
    return text('grown');
  });
  server.registerTool('flood', {}, () => {
    for (let i = 0; i < 500; i++) server.sendToolListChanged();
    return text('flooded');
  });
  server.registerTool('crash', {}, () => process.exit(1));
  server.registerTool('picture', {}, () => ({
    content: [
      { type: 'text' as const, text: 'a picture' },
      { type: 'image' as const, data: Buffer.from('pixels').toString('base64'), mimeType: 'image/png' },
    ],
  }));
  return server;
}
