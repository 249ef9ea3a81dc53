/** tools-server.ts as a process with the stdio transport. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createToolsServer } from './tools-server.js';

const say = (line: string) => void process.stderr.write(`${line}\n`);

// A process that has to be killed.
if (process.argv.includes('--stubborn')) {
  process.on('SIGTERM', () => say('not now'));
  setInterval(() => undefined, 1_000);
}
say(`pid ${process.pid}`);
say(`token ${process.env.SERVER_TOKEN ?? 'none'} \u001b[31m`);
await createToolsServer({ onSlow: say }).connect(new StdioServerTransport());

// A process that writes unrequested messages without end.
if (process.argv.includes('--flood')) {
  const news = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })}\n`;
  setInterval(() => process.stdout.write(news.repeat(2_000)), 1);
}
