import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ReleaseRefused } from './release-refused.js';
import { release } from './release.js';
import { SmallProject } from './testing/small-project.js';

let project: SmallProject;
beforeAll(() => {
  project = new SmallProject();
});
afterAll(() => rmSync(project.root, { recursive: true }));

const state = () => [
  project.git('rev-parse', 'HEAD'),
  project.git('tag'),
  project.git('status', '--porcelain', '--ignored'),
];

test('a dry run says what would happen, and leaves the tree as it is', () => {
  const before = state();
  const { status, stdout } = project.release('--version', '0.2.0');
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('A dry run') });
  expect(stdout).toContain('made check of 0.2.0');
  expect(stdout).toMatch(/spec\/released\/0\.2\.0\/openapi\.yaml/);
  expect(stdout).toMatch(/[0-9a-f]{64} {2}shop-sdk-0\.2\.0\.tgz/);
  expect(state()).toEqual(before);
});

describe('no release is made', () => {
  const refused = (version: string, why: string) => {
    const before = state();
    const attempt = () => release({ root: project.root, version, isDry: false, today: new Date() });
    expect(attempt).toThrow(ReleaseRefused);
    expect(attempt).toThrow(why);
    expect(state()).toEqual(before);
  };

  test.each([
    ['', 'VERSION is'],
    ['next', 'VERSION is'],
    ['0.2', 'VERSION is'],
    ['0.1.0', 'not above'],
    ['0.0.9', 'not above'],
  ])('of the version %j after 0.1.0', refused);

  test('of a tree with changes', () => {
    project.write({ 'new.txt': 'new\n' });
    refused('0.2.0', 'changes in the working tree');
    project.commit();
  });

  test('when a gate fails', () => {
    const makefile = project.read('Makefile');
    project.write({ Makefile: 'generate surface:\n\t@true\ncheck:\n\t@false\n' });
    project.commit();
    refused('0.2.0', 'check failed');
    project.write({ Makefile: makefile });
    project.commit();
  });
});

describe('a release', () => {
  beforeAll(() => {
    const { status, stdout, stderr } = project.release('--version', '0.2.0', '--yes');
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  });

  test('is a commit with a tag, in which everything has its version', () => {
    expect(project.git('log', '-1', '--format=%s', 'v0.2.0')).toBe('Release 0.2.0');
    expect(project.git('rev-parse', 'v0.2.0^{commit}')).toBe(project.git('rev-parse', 'HEAD'));
    expect(project.git('status', '--porcelain')).toBe('');
    for (const path of ['package.json', 'sdk/package.json', 'packages/contract-diff/package.json'])
      expect(JSON.parse(project.read(path))).toMatchObject({ version: '0.2.0' });
    expect(JSON.parse(project.read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, sdk: { version: '0.2.0' } },
    });
    expect(project.read('spec/openapi.yaml')).toContain(
      'info: # What the project is.\n  title: Shop\n  version: 0.2.0\n',
    );
    expect(project.read('spec/asyncapi.yaml')).toContain('version: 0.2.0 }');
  });

  test('keeps the contracts and the reports, and drops the waivers', () => {
    expect(readdirSync(join(project.root, 'spec/released/0.2.0')).sort()).toEqual([
      'asyncapi.yaml',
      'openapi.yaml',
      'schemas',
    ]);
    expect(project.read('spec/released/0.2.0/openapi.yaml')).toContain('version: 0.2.0');
    expect(project.read('spec/released/releases.yaml')).toMatch(
      /0\.1\.0.*\n- \{ version: 0\.2\.0, date: '\d{4}-\d\d-\d\d' \}\n$/,
    );
    expect(project.read('sdk/api/released/0.2.0/index.api.md')).toBe(project.read('sdk/api/index.api.md'));
    expect(project.read('spec/waivers.yaml')).toMatch(/^(?:#.*\n)+$/);
  });

  test('says in the changelog of each package what is new', () => {
    expect(project.read('sdk/CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## 0\.2\.0 \(.*\)\n\n### New\n\n- `two` is new\n$/,
    );
  });

  test('has packages, each with a bill of materials, and their provenance', () => {
    const folder = join(project.root, 'dist/release/0.2.0');
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      'packages-contract-diff-0.2.0.cdx.json',
      'provenance.intoto.json',
      'sdk-0.2.0.cdx.json',
      'shop-contract-diff-0.2.0.tgz',
      'shop-sdk-0.2.0.tgz',
    ]);
    const read = (name: string) => readFileSync(join(folder, name));
    expect(JSON.parse(read('sdk-0.2.0.cdx.json').toString())).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: '@shop/sdk', version: '0.2.0' } },
    });
    const subject = names
      .filter((name) => name !== 'provenance.intoto.json')
      .map((name) => ({
        name,
        digest: expect.objectContaining({ sha256: createHash('sha256').update(read(name)).digest('hex') }),
      }));
    expect(JSON.parse(read('provenance.intoto.json').toString())).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject,
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          resolvedDependencies: expect.arrayContaining([
            { name: 'source', digest: { gitCommit: project.git('rev-parse', 'v0.2.0^{commit}') } },
          ]),
        },
      },
    });
  });
});
