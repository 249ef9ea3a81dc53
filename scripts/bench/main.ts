/** Measures the hot paths, compared with bare libraries and peers; see docs/benchmarks.md. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { agent } from './benchmarks/agent.js';
import { authentication } from './benchmarks/authentication.js';
import { channel } from './benchmarks/channel.js';
import { webConsole } from './benchmarks/console.js';
import { credits } from './benchmarks/credits.js';
import { contracts } from './benchmarks/contracts.js';
import { drain } from './benchmarks/drain.js';
import { growth } from './benchmarks/growth.js';
import { logs } from './benchmarks/logs.js';
import { mockStart } from './benchmarks/mock-start.js';
import { mockStreams } from './benchmarks/mock-streams.js';
import { pipeline } from './benchmarks/pipeline.js';
import { platform } from './benchmarks/platform.js';
import { plugins } from './benchmarks/plugins.js';
import { react } from './benchmarks/react.js';
import { register } from './benchmarks/register.js';
import { runLogRows } from './benchmarks/run-log-rows.js';
import { retention } from './benchmarks/retention.js';
import { scale } from './benchmarks/scale.js';
import { sessions } from './benchmarks/sessions.js';
import { start } from './benchmarks/start.js';
import { streams } from './benchmarks/streams.js';
import { teamChat } from './benchmarks/team-chat.js';
import { telemetry } from './benchmarks/telemetry.js';
import { webhooks } from './benchmarks/webhooks.js';
import type { Section } from './harness/benchmark.js';
import { withBundler } from './harness/bundle-variant.js';
import { print } from './harness/print.js';
import { readSettings } from './harness/bench-settings.js';

const benchmarks = [
  pipeline,
  authentication,
  sessions,
  logs,
  telemetry,
  streams,
  channel,
  drain,
  agent,
  register,
  platform,
  webhooks,
  teamChat,
  plugins,
  growth,
  scale,
  runLogRows,
  retention,
  credits,
  start,
  contracts,
  mockStart,
  mockStreams,
  react,
  webConsole,
];

const settings = readSettings(process.env);
const chosen = benchmarks.filter(({ name }) => settings.only === undefined || settings.only === name);
if (chosen.length === 0)
  throw new Error(`BENCH_ONLY must be one of ${benchmarks.map(({ name }) => name).join(', ')}`);

// Ctrl-C reaches the variants too: the measurement fails, and everything that was started is stopped.
process.once('SIGINT', () => (process.exitCode = 130));

const machine = { node: process.version, cores: availableParallelism() };
console.log(
  `Node ${machine.node}, ${machine.cores} cores, ${settings.rounds} rounds of ${settings.seconds} s`,
);

const results: (Section & { benchmark: string })[] = [];
for (const benchmark of chosen) {
  await withBundler(async (bundle) => {
    for (const section of await benchmark.run(settings, bundle)) {
      print(section);
      results.push({ benchmark: benchmark.name, ...section });
    }
  });
}
if (settings.outFile !== undefined)
  await writeFile(settings.outFile, `${JSON.stringify({ machine, settings, results }, undefined, 2)}\n`);
