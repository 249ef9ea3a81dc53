/**
 * Which folder may import which. `make check` holds these rules, and `make generate` draws the picture in docs/architecture.md from the imports.
 * Tests may import anything.
 */

/** What the features of the platform and the oracle may import; neither may import the other. */
const belowFeatures = [
  'async',
  'auth',
  'command',
  'config',
  'contract',
  'errors',
  'outbound',
  'persistence',
  'ports',
  'pubsub',
  'rate-limit',
  'telemetry',
];

/** What each folder of `server/` may import of the others. What is not listed here, such as `app.ts`, may import all of them. */
const layers = {
  async: [],
  errors: [],
  docs: ['contract'],
  console: ['contract'],
  outbound: [],
  telemetry: [],
  contract: ['async', 'telemetry'],
  persistence: ['async', 'errors', 'telemetry'],
  ports: ['contract'],
  'rate-limit': ['contract'],
  pubsub: ['async', 'persistence'],
  command: ['contract', 'persistence', 'ports'],
  auth: [
    'async',
    'command',
    'contract',
    'errors',
    'outbound',
    'persistence',
    'pubsub',
    'rate-limit',
    'telemetry',
  ],
  config: ['auth', 'contract', 'errors', 'rate-limit'],
  service: ['auth', 'contract', 'docs'],
  realtime: ['async', 'auth', 'contract', 'ports', 'rate-limit', 'telemetry'],
  erasure: ['async', 'auth', 'contract', 'persistence', 'ports'],
  retention: ['async', 'persistence', 'ports', 'telemetry'],
  operator: ['async', 'auth', 'config', 'contract', 'outbound', 'ports'],
  platform: belowFeatures,
  oracle: belowFeatures,
  plugins: [...belowFeatures, 'oracle'],
  // They have what plugins of anybody have.
  'bundled-plugins': ['plugin-api'],
};

const tests = '\\.test\\.ts$|/testing/|/end-to-end/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle-of-files',
      comment:
        'Two files that need each other are one idea, or a third idea is missing. Types alone may form a circle.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'A folder lies above or below another one, never both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|sdk/src)/' },
      to: { circular: true },
    },
    {
      name: 'sdk-knows-no-server',
      severity: 'error',
      from: { path: '^sdk/src/' },
      to: { path: '^(server|scripts)/' },
    },
    {
      name: 'examples-use-packages',
      comment: 'Readers copy them: they import the SDK as an application does.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^(server|scripts|generated|packages)/' },
    },
    {
      name: 'contract-diff-is-independent',
      comment: 'Anybody can run it on their contracts: it knows nothing of this server.',
      severity: 'error',
      from: { path: '^packages/contract-diff/' },
      to: { path: '^(server|scripts|sdk|generated)/' },
    },
    {
      name: 'conformance-is-independent',
      comment: 'It judges servers by the contracts alone. Of the SDK it takes the signing of UCANs.',
      severity: 'error',
      from: { path: '^packages/conformance/' },
      to: { path: '^(server|scripts|sdk)/', pathNot: '^sdk/src/ucan/' },
    },
    {
      name: 'console-uses-the-sdk',
      comment:
        'The console is a client as others write them: what it needs and the SDK lacks is added to the SDK.',
      severity: 'error',
      from: { path: '^packages/console/src/' },
      to: {
        path: '^(server|scripts|generated|packages/(?!console/)|sdk/(?!src/(index|[\\w-]+/index|react/live-agent/index)\\.ts$))',
      },
    },
    ...Object.entries(layers).map(([folder, others]) => ({
      name: `layer-${folder}`,
      comment: `server/${folder} may import ${others.join(', ') || 'no other folder'}; see docs/architecture.md`,
      severity: 'error',
      from: { path: `^server/${folder}/`, pathNot: tests },
      to: { path: '^server/', pathNot: `^server/(${[folder, ...others].join('|')})(/|\\.ts$)` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: tests },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: false,
  },
};
