/** Writes the dashboard and the alerts of docs/deploy/ from the table of instruments. With `--check` it only compares. */
import { writeFormatted } from '../write-formatted.js';
import { alertRules } from './alerts.js';
import { dashboard } from './dashboard.js';

const banner =
  '# Made by `make generate` from scripts/telemetry/alerts.ts and the instruments of server/telemetry/.\n\n';

await writeFormatted('docs/deploy/grafana-dashboard.json', dashboard());
await writeFormatted('docs/deploy/prometheus-alerts.yaml', banner + alertRules());
