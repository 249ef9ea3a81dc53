import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { z } from 'zod';
import { settings } from '../../server/config/settings.js';
import { readDeployFile, secondsOfStop } from './deploy-files.js';

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

describe('the compose file', () => {
  const read: unknown = parse(readDeployFile('compose.yaml'), { merge: true });
  const compose = composeFile.parse(read);
  const { services } = compose;
  const server = services['server-1'];

  test('is what the specification of Compose allows', () => {
    // github.com/compose-spec/compose-spec, schema/compose-spec.json of 2026-06-23.
    const schema = z
      .looseObject({ $schema: z.string() })
      .parse(JSON.parse(readFileSync('scripts/deploy/compose-spec.schema.json', 'utf8')));
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile({ ...schema, $schema: undefined });
    expect([validate(read), validate.errors]).toEqual([true, null]);
    expect(validate({ services: { server: { heathcheck: {} } } })).toBe(false);
  });

  test('has settings that exist, and gives a stop the time that it takes', () => {
    const { environment = {}, stop_grace_period: grace } = server ?? {};
    expect(Object.keys(environment).filter((name) => !Object.hasOwn(settings.shape, name))).toEqual([]);
    expect(settings.safeParse(environment).error).toBeUndefined();
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(secondsOfStop(environment));
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
    expect(stdout).toContain('listen 8080;');
    expect(stdout).not.toMatch(/127\.0\.0\.1|ssl_|\/etc\/|\/var\//);
  });
});
