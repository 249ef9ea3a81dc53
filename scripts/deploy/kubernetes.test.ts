import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { settings } from '../../server/config/settings.js';
import { instruments } from '../../server/telemetry/instruments/all-instruments.js';
import { readDeployFile, secondsOfStop } from './deploy-files.js';

const objectSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type KubernetesObject = z.output<typeof objectSchema>;

const readObjects = (name: string) =>
  parseAllDocuments(readDeployFile(name)).map((document) => objectSchema.parse(document.toJS()));

const objects = readObjects('kubernetes.yaml');
const ofMigration = readObjects('kubernetes-migration.yaml');

/** What the types of Kubernetes find wrong in the objects, unknown fields included. */
function faultsIn(checked: readonly KubernetesObject[]): string[] {
  const source = checked
    .map(
      (
        object,
        index,
      ) => `import type { I${object.kind} as T${index} } from 'kubernetes-models/${object.apiVersion}/${object.kind}';
export const object${index}: T${index} = ${JSON.stringify(object)};`,
    )
    .join('\n');
  const file = resolve('kubernetes-objects.ts');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the manifests are objects of Kubernetes', () => {
  expect(faultsIn([...objects, ...ofMigration])).toEqual([]);
});

test('a field that Kubernetes does not know is found', () => {
  const service = { apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: 80, targetport: 'http' }] } };
  expect(faultsIn([service]).join()).toContain('targetport');
});

const configMap = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) });
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
});
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number().default(30),
        containers: z.array(container).length(1),
      }),
    }),
  }),
});
const autoscaler = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  spec: z.object({
    metrics: z.array(z.object({ pods: z.object({ metric: z.object({ name: z.string() }) }).optional() })),
  }),
});

const workloads = [...objects, ...ofMigration].flatMap((object) => workload.safeParse(object).data ?? []);
const [deployment] = workloads;

describe('the settings of the manifests', () => {
  const [found] = objects.flatMap((object) => configMap.safeParse(object).data ?? []);
  const configured = found?.data;

  test('exist and are accepted', () => {
    expect(Object.keys(configured ?? {}).filter((name) => !Object.hasOwn(settings.shape, name))).toEqual([]);
    expect(settings.safeParse(configured).error).toBeUndefined();
  });

  test('leave pods the time that a stop takes', () => {
    const { terminationGracePeriodSeconds: grace } = deployment?.spec.template.spec ?? {};
    expect(grace).toBeGreaterThan(secondsOfStop(configured));
  });

  test('name the ports of the container', () => {
    const ports = deployment?.spec.template.spec.containers[0]?.ports;
    expect(ports).toContainEqual({ name: 'metrics', containerPort: Number(configured?.METRICS_PORT) });
  });
});

test('replicas and the migration are of this version, and tell each other apart', () => {
  const images = workloads.map(({ spec }) => spec.template.spec.containers[0]?.image);
  expect(images).toEqual(
    [deployment, deployment].map(() => `registry.example.org/twin-oracle:${manifest.version}`),
  );
  const labels = workloads.map(({ spec }) => spec.template.metadata.labels.app);
  expect(new Set(labels).size).toBe(2);
});

test('autoscaling is by a metric that the server has', () => {
  const [scaled] = objects.flatMap((object) => autoscaler.safeParse(object).data ?? []);
  const named = scaled?.spec.metrics.flatMap(({ pods }) => (pods ? [pods.metric.name] : []));
  const exported = Object.keys(instruments).map((name) => name.replaceAll('.', '_'));
  expect(named).toEqual(['twin_oracle_stream_open']);
  expect(exported).toEqual(expect.arrayContaining(named ?? []));
});
