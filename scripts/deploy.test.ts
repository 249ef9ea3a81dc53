import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { settings } from '../server/config/settings.js';

const text = (name: string) => readFileSync(`docs/deploy/${name}`, 'utf8');
const names = Object.keys(settings.shape);

const configMap = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) });
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    template: z.object({ spec: z.object({ terminationGracePeriodSeconds: z.number() }) }),
  }),
});

const objects = parseAllDocuments(text('kubernetes.yaml')).map((document) => document.toJS() as unknown);
const configured = objects.flatMap((object) => configMap.safeParse(object).data ?? [])[0]?.data ?? {};

test('the settings of the manifests exist and are accepted', () => {
  expect(Object.keys(configured).filter((name) => !names.includes(name))).toEqual([]);
  expect(settings.safeParse(configured).error).toBeUndefined();
});

test('pods have the time that a stop takes', () => {
  const [pod] = objects.flatMap((object) => deployment.safeParse(object).data ?? []);
  const takes = Number(configured.DRAIN_SECONDS) + Number(configured.SHUTDOWN_SECONDS) + 5;
  expect(pod?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(takes);
});

test.each(['Dockerfile', 'twin-oracle.service'])('the settings of %s exist', (name) => {
  const line = name === 'Dockerfile' ? /^ENV (.*)$/m : /^Environment=(.*)$/m;
  const given = [...(line.exec(text(name))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, key]) => key);
  expect(given.length).toBeGreaterThan(1);
  expect(given.filter((key) => key !== 'NODE_ENV' && !names.includes(String(key)))).toEqual([]);
});

test('the image is checked by a command that works', () => {
  const [, command = '[]'] = /^HEALTHCHECK.*\\\n\s+CMD (.*)$/m.exec(text('Dockerfile')) ?? [];
  const [file, ...args] = z.array(z.string()).parse(JSON.parse(command));
  expect(file).toBe('node');
  // Nothing listens on the port.
  const { status, stderr } = spawnSync(process.execPath, args, { env: { PORT: '1' }, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, '']);
});
