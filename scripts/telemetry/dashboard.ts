/** A dashboard of Grafana with a panel for each instrument, by its kind. */
import { instruments, type InstrumentName } from '../../server/telemetry/instruments/all-instruments.js';
import { prometheusName, seriesOf } from './prometheus-name.js';

/** The rows, each with how the names of its instruments begin. */
const rows: readonly (readonly [title: string, ...prefixes: string[]])[] = [
  ['Requests', 'http.'],
  ['Streams', 'twin_oracle.stream.', 'twin_oracle.connection.'],
  ['Runs', 'twin_oracle.run', 'twin_oracle.tool_result.'],
  ['Models and tools', 'gen_ai.'],
  ['Sockets', 'twin_oracle.socket.'],
  ['Credentials', 'twin_oracle.auth.'],
  ['Database', 'db.', 'twin_oracle.sql.', 'twin_oracle.retention.'],
  ['Events and webhooks', 'twin_oracle.outbox.', 'twin_oracle.webhook.'],
  ['Contract', 'twin_oracle.contract.'],
  ['Process', 'twin_oracle.overload.', 'twin_oracle.redis.', 'nodejs.', 'v8js.', 'process.'],
];

const WIDTH = 24;
const PANEL = { w: 8, h: 8 };
const ROW_HEIGHT = 1;

const units: Readonly<Record<string, string>> = { s: 's', By: 'bytes', '1': 'percentunit' };

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

/** The dashboard as JSON, to be imported or provisioned. */
export function dashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const [title, ...prefixes] of rows) {
    const names = namesOf(prefixes);
    panels.push({
      ...{ id: panels.length + 1, type: 'row', title, collapsed: false, panels: [] },
      gridPos: { x: 0, y, w: WIDTH, h: ROW_HEIGHT },
    });
    y += ROW_HEIGHT;
    for (const [index, name] of names.entries()) {
      const column = (index * PANEL.w) % WIDTH;
      const line = Math.floor((index * PANEL.w) / WIDTH);
      panels.push(panelOf(name, panels.length + 1, { x: column, y: y + line * PANEL.h, ...PANEL }));
    }
    y += Math.ceil((names.length * PANEL.w) / WIDTH) * PANEL.h;
  }
  return `${JSON.stringify({ ...frame, panels }, null, 2)}\n`;
}

const frame = {
  uid: 'twin-oracle',
  title: 'twin-oracle',
  tags: ['twin-oracle'],
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-1h', to: 'now' },
  templating: {
    list: [
      { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
      {
        ...{
          name: 'instance',
          label: 'Replica',
          type: 'query',
          multi: true,
          includeAll: true,
          allValue: '.*',
        },
        datasource: { type: 'prometheus', uid: '${datasource}' },
        query: `label_values(${seriesOf('process.memory.usage')}, instance)`,
      },
    ],
  },
};

function namesOf(prefixes: readonly string[]): InstrumentName[] {
  return (Object.keys(instruments) as InstrumentName[]).filter((name) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  );
}

function panelOf(name: InstrumentName, id: number, gridPos: object): object {
  const { unit, description, kind } = instruments[name];
  return {
    ...{ id, type: 'timeseries', title: name, description, gridPos },
    datasource: { type: 'prometheus', uid: '${datasource}' },
    fieldConfig: {
      defaults: { unit: kind === 'counter' ? 'cps' : (units[unit] ?? 'short'), min: 0 },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: targetsOf(name).map((target, index) => ({ ...target, refId: String.fromCharCode(65 + index) })),
  };
}

const SELECTED = '{instance=~"$instance"}';

function targetsOf(name: InstrumentName): Target[] {
  const { kind, labels } = instruments[name];
  const series = seriesOf(name);
  const by = Object.keys(labels).map(prometheusName);
  const legend = by.map((label) => `{{${label}}}`).join(' ');
  switch (kind) {
    case 'counter':
      return [
        { expr: `sum${byClause(by)} (rate(${series}${SELECTED}[$__rate_interval]))`, legendFormat: legend },
      ];
    case 'gauge':
      return [
        {
          expr: `sum${byClause(['instance', ...by])} (${series}${SELECTED})`,
          legendFormat: `{{instance}} ${legend}`,
        },
      ];
    case 'histogram':
      return [0.5, 0.95, 0.99].map((quantile) => ({
        expr: `histogram_quantile(${quantile}, sum by (le) (rate(${series}_bucket${SELECTED}[$__rate_interval])))`,
        legendFormat: `p${quantile * 100}`,
      }));
  }
}

function byClause(labels: readonly string[]): string {
  return labels.length > 0 ? ` by (${labels.join(', ')})` : '';
}
