/**
 * One replica for the fault tests: the real server, with an agent that follows the script in its message. Prints its URL as a line of JSON;
 * its log goes to the standard error output. Ends when its standard input closes, so that it never outlives the tests.
 */
import { once } from 'node:events';
import pino from 'pino';
import { readConfig } from '../../../config/settings.js';
import { createLogger } from '../../../startup/logging.js';
import { startServer } from '../../../start.js';
import { createTeller } from '../agent/recorder.js';
import { createScriptedAgent } from '../agent/scripted-agent.js';

process.stdin.resume().once('close', () => process.exit(1));

const { RECORDER_URL = '', REPLICA_NAME = '' } = process.env;
const teller = createTeller(RECORDER_URL, REPLICA_NAME);
const config = readConfig(process.env);
const log = createLogger(config.LOG_LEVEL, pino.destination(2));
const asked = once(process, 'SIGTERM');

const server = await startServer(config, log, {
  createAgent: () => createScriptedAgent(teller.tell),
});
process.stdout.write(`${JSON.stringify({ url: server.url, oracleDid: server.oracleDid })}\n`);

await asked;
await server.stop();
teller.close();
process.stdin.removeAllListeners('close').destroy();
