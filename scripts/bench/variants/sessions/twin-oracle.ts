/** The whole server, configured by the environment. */
import { readConfig } from '../../../../server/config/settings.js';
import { batchedOutput, createLogger } from '../../../../server/startup/logging.js';
import { startServer } from '../../../../server/start.js';
import { announce } from '../../harness/serve-variant.js';

const config = readConfig(process.env);
const { url } = await startServer(config, createLogger(config.LOG_LEVEL, batchedOutput()));
announce(url);
