/** The whole server, configured by the environment, with an agent that calls the browser as often as the message asks. */
import { readConfig } from '../../../../server/config/settings.js';
import { newIdentifier } from '../../../../server/persistence/identifier.js';
import { createLogger } from '../../../../server/startup/logging.js';
import { startServer } from '../../../../server/start.js';
import { announce } from '../../harness/serve-variant.js';
import { timesOf, TOOL } from './open-page.js';

const config = readConfig(process.env);
const { url } = await startServer(config, createLogger(config.LOG_LEVEL), {
  createAgent: () => ({
    async answer({ message, tools }, say) {
      const times = await timesOf(message, async (page) => {
        const outcome = await tools.call({ id: newIdentifier('call'), name: TOOL.name, args: { page } });
        if (!outcome.ok) throw new Error(outcome.error);
      });
      await say({ type: 'text', delta: times });
    },
  }),
});
announce(url);
