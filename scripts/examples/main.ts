/** Serves a chat page of examples/ until Ctrl-C: `make example APP=chat-react SERVER=http://127.0.0.1:4010`. */
import { parseArgs } from 'node:util';
import { ConfigError } from '../../server/errors/config-error.js';
import { serveChatPage } from './serve-chat-page.js';
import { serveChatReact } from './serve-chat-react.js';

const { values } = parseArgs({
  options: {
    app: { type: 'string', default: 'chat-typescript' },
    server: { type: 'string', default: 'http://127.0.0.1:4010' },
  },
});

const apps = new Map([
  ['chat-typescript', serveChatPage],
  ['chat-react', serveChatReact],
]);

try {
  const serve = apps.get(values.app);
  if (!serve) throw new ConfigError(`APP is none of ${[...apps.keys()].join(', ')}`);
  const { urlFor } = await serve({ port: Number(process.env.EXAMPLE_PORT ?? 5173) });
  console.log(`The chat page is on ${urlFor(values.server)} until Ctrl-C.`);
  console.log('After server= comes the URL of the mock (make mock) or of a server (make start).');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`EXAMPLE_${error.message}`);
  process.exitCode = 1;
}
