/** `make soak`: starts the built server on its own database, keeps it under load, and ends with 1 when it does not stay flat. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAnnouncement } from './read-announcement.js';
import { runSoak, type SoakReport } from './run-soak.js';
import { soakSettings } from './soak-settings.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    streams: { type: 'string', default: '500' },
    sockets: { type: 'string', default: '200' },
    stalled: { type: 'string', default: '100' },
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'twin-oracle-soak-'));
const child = spawn(process.execPath, ['dist/main.js'], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...soakSettings },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const server = await readAnnouncement(child);
  const report = await runSoak({
    server,
    seconds: Number(values.seconds),
    streams: Number(values.streams),
    sockets: Number(values.sockets),
    stalled: Number(values.stalled),
    onProgress: (line) => process.stdout.write(`${line}\n`),
  });
  print(report);
  if (report.faults.length > 0 || report.verdicts.some(({ isFlat }) => !isFlat)) process.exitCode = 1;
} finally {
  await stop(child);
  await rm(dataDir, { recursive: true, force: true });
}

function print({ verdicts, counts, faults }: SoakReport): void {
  const lines = [
    ...[...counts].sort().map(([what, count]) => `${String(count).padStart(10)}  ${what}`),
    ...verdicts.map(
      ({ name, unit, mean, rise, bound, isFlat }) =>
        `${isFlat ? 'flat ' : 'GROWS'}  ${name}: mean ${mean.toFixed(0)}, rise ${rise.toFixed(1)} of at most ${bound.toFixed(0)} ${unit}`,
    ),
    ...faults.map((fault) => `FAULT  ${fault}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function stop(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return;
  const exited = once(started, 'exit');
  started.kill('SIGTERM');
  await exited;
}
