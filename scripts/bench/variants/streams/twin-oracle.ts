/** The whole server, configured by the environment, with an agent that follows the message's script. */
import { readConfig } from '../../../../server/config/settings.js';
import { createLogger } from '../../../../server/startup/logging.js';
import { startServer } from '../../../../server/start.js';
import { announce } from '../../harness/serve-variant.js';
import { tokensOfScript } from './tokens.js';

const config = readConfig(process.env);
const { url } = await startServer(config, createLogger(config.LOG_LEVEL), {
  createAgent: () => ({
    async answer({ message }, say) {
      for await (const delta of tokensOfScript(message)) {
        const stored = say({ type: 'text', delta });
        if (stored) await stored;
      }
    },
  }),
});
announce(url);
