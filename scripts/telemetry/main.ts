/** Writes the dashboard and the alerts of docs/deploy/ from the table of instruments. With `--check` it only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { alertRules } from './alerts.js';
import { dashboard } from './dashboard.js';

const banner =
  '# Made by `make generate` from scripts/telemetry/alerts.ts and the instruments of server/telemetry/.\n\n';

await write('docs/deploy/grafana-dashboard.json', dashboard());
await write('docs/deploy/prometheus-alerts.yaml', banner + alertRules());

async function write(path: string, content: string): Promise<void> {
  const wanted = await format(content, { ...(await resolveConfig(path)), filepath: path });
  const text = await readFile(path, 'utf8').catch(() => '');
  if (wanted === text) {
    console.log(`${path} is up to date`);
  } else if (process.argv.includes('--check')) {
    console.error(`${path} is stale: run \`make generate\` and commit the result`);
    process.exitCode = 1;
  } else {
    await writeFile(path, wanted);
    console.log(`wrote ${path}`);
  }
}
