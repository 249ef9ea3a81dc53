import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
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

const composeFile = z.object({
  configs: z.record(z.string(), z.unknown()),
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      stop_grace_period: z.string().optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      volumes: z.array(z.string()).optional(),
      configs: z.array(z.object({ source: z.string() })).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
});

const objects = parseAllDocuments(text('kubernetes.yaml')).map((document) => document.toJS() as unknown);
const configured = objects.flatMap((object) => configMap.safeParse(object).data ?? [])[0]?.data ?? {};

/** With the time to send the last bytes. */
function secondsOfStop(environment: Readonly<Record<string, string>>): number {
  const { DRAIN_SECONDS, DRAIN_SPREAD_SECONDS, SHUTDOWN_SECONDS } = settings.parse(environment);
  return DRAIN_SECONDS + DRAIN_SPREAD_SECONDS + SHUTDOWN_SECONDS + 5;
}

test('the settings of the manifests exist and are accepted', () => {
  expect(Object.keys(configured).filter((name) => !names.includes(name))).toEqual([]);
  expect(settings.safeParse(configured).error).toBeUndefined();
});

test('pods have the time that a stop takes', () => {
  const [pod] = objects.flatMap((object) => deployment.safeParse(object).data ?? []);
  const takes = secondsOfStop(configured);
  expect(pod?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(takes);
});

describe('the compose file', () => {
  const compose = composeFile.parse(parse(text('compose.yaml'), { merge: true }));
  const { services } = compose;
  const server = services['server-1'];

  test('has settings that exist, and gives a stop the time that it takes', () => {
    const { environment = {}, stop_grace_period: grace } = server ?? {};
    expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([]);
    expect(settings.safeParse(environment).error).toBeUndefined();
    const takes = secondsOfStop(environment);
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(takes);
  });

  test('names services, files and configurations that exist', () => {
    for (const { depends_on: needs = {}, volumes = [], configs = [] } of Object.values(services)) {
      expect(Object.keys(needs).filter((name) => !(name in services))).toEqual([]);
      expect(configs.filter(({ source }) => !(source in compose.configs))).toEqual([]);
      const files = volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((file) => file.startsWith('.'));
      expect(files.filter((file) => !existsSync(join('docs/deploy', file)))).toEqual([]);
    }
  });

  test('gives nginx the tested configuration, with the addresses of its network', () => {
    const [, , command = ''] = services.proxy?.command ?? [];
    const [, edit] = /sed -e '([^']+)'/.exec(command) ?? [];
    const { stdout } = spawnSync('sed', ['-e', edit ?? '', 'docs/nginx.conf'], { encoding: 'utf8' });
    expect(stdout).toContain('server server-2:3000 max_fails=1');
    expect(stdout).not.toContain('127.0.0.1');
  });
});

test.each(['Dockerfile', 'twin-oracle@.service'])('the settings of %s exist', (name) => {
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
