import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkPreconditions } from './preconditions.js';
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

describe('make release', () => {
  const commandOf = (args: readonly string[], env = {}) =>
    spawnSync('make', ['--dry-run', '--assume-old=node_modules/.installed', 'release', ...args], {
      encoding: 'utf8',
      // The tests may themselves be started by make, which hands its options on.
      env: { ...process.env, MAKEFLAGS: '', MAKELEVEL: '', ...env },
    }).stdout;

  test('makes the release with RELEASE=yes', () => {
    expect(commandOf(['VERSION=1.2.0', 'RELEASE=yes'])).toMatch(/--version="\$VERSION" --yes\n$/);
  });

  test.each([
    [['VERSION=1.2.0'], {}],
    [['VERSION=1.2.0'], { RELEASE: 'yes' }],
    [['VERSION=1.2.0', 'RELEASE=no'], {}],
  ])('rehearses it with %j and the environment %j', (args, env) => {
    expect(commandOf(args, env)).toMatch(/--version="\$VERSION" *\n$/);
  });
});

describe('no release is made', () => {
  const refused = async (version: string, why: string) => {
    const before = state();
    const request = { root: project.root, version, isDry: false };
    const interrupt = new AbortController().signal;
    const attempt = async () =>
      release({ ...request, previous: checkPreconditions(request), today: new Date(), interrupt });
    const error = await attempt().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ReleaseRefused);
    expect(error).toHaveProperty('message', expect.stringContaining(why));
    expect(state()).toEqual(before);
  };

  test.each([
    ['', "VERSION must be three numbers such as 1.2.0, but is ''"],
    ['next', 'VERSION must be'],
    ['0.2', 'VERSION must be'],
    ['0.02.0', 'VERSION must be'],
    ['0.2.0-rc.1', 'VERSION must be'],
    ['0.1.0', 'VERSION is 0.1.0, which is not above 0.1.0, the last release'],
    ['0.0.9', 'VERSION is 0.0.9, which is not above 0.1.0'],
  ])('of the version %j after 0.1.0', refused);

  /** Refuses a release of the project with other files, which the project does not keep. */
  const refusedWith = async (files: Readonly<Record<string, string>>, version: string, why: string) => {
    project.write(files);
    project.commit();
    await refused(version, why).finally(() => project.git('reset', '--quiet', '--hard', 'HEAD~1'));
  };

  test('of a version below the one that a contract has', async () => {
    const asyncapi = project.read('spec/asyncapi.yaml').replace('0.1.0', '0.3.0');
    await refusedWith(
      { 'spec/asyncapi.yaml': asyncapi },
      '0.2.0',
      'VERSION is 0.2.0, which is below 0.3.0, the info.version of spec/asyncapi.yaml',
    );
  });

  test('when no last release is listed', () =>
    refusedWith(
      { 'spec/released/releases.yaml': '[]\n' },
      '0.2.0',
      'the last release cannot be read: No release is listed',
    ));

  test('of a tree with changes', async () => {
    project.write({ 'new.txt': 'new\n' });
    await refused('0.2.0', 'changes in the working tree');
    project.git('clean', '--quiet', '--force');
  });

  test('of a version that has a tag', async () => {
    project.git('tag', 'v0.2.0');
    await refused('0.2.0', 'there is a tag v0.2.0 already');
    project.git('tag', '--delete', 'v0.2.0');
  });

  test('without a branch', async () => {
    project.git('checkout', '--quiet', '--detach');
    await refused('0.2.0', 'no branch is checked out');
    project.git('checkout', '--quiet', 'main');
  });

  test('without a repository', () => {
    const root = mkdtempSync(join(tmpdir(), 'no-repository-'));
    cpSync(join(project.root, 'spec'), join(root, 'spec'), { recursive: true });
    expect(() => checkPreconditions({ root, version: '0.2.0', isDry: true })).toThrow(
      'is not a git repository with a commit',
    );
    rmSync(root, { recursive: true });
  });

  test('when a gate fails', () =>
    refusedWith({ Makefile: 'generate surface:\n\t@true\ncheck:\n\t@false\n' }, '0.2.0', 'check failed'));

  test('when the branch got another commit meanwhile', () => {
    const makefile = `generate surface:\n\t@true\ncheck:\n\t@git -C '${project.root}' commit --quiet --allow-empty -m Other\n`;
    project.write({ Makefile: makefile });
    project.commit();
    const { status, stderr } = project.release('--version', '0.2.0', '--yes');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('git merge') });
    expect(project.git('log', '-1', '--format=%s')).toBe('Other');
    expect(project.git('tag')).toBe('');
    project.git('reset', '--quiet', '--hard', 'HEAD~2');
  });
});

describe('an interrupted release', () => {
  let temporaryFolder: string;
  beforeAll(() => {
    temporaryFolder = mkdtempSync(join(tmpdir(), 'interrupted-release-'));
    project.write({ Makefile: 'generate surface:\n\t@true\ncheck:\n\t@echo checking; sleep 600\n' });
    project.commit();
  });
  afterAll(() => {
    project.git('reset', '--quiet', '--hard', 'HEAD~1');
    rmSync(temporaryFolder, { recursive: true });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('leaves no file, process or change after %s', async (signal) => {
    const before = state();
    const child = project.startRelease({ TMPDIR: temporaryFolder }, '--version', '0.2.0', '--yes');
    const stderr = text(child.stderr);
    // It ends when all processes have ended that could write to it.
    for await (const output of child.stdout) if (String(output).includes('checking')) child.kill(signal);
    expect(await stderr).toBe(`No release: interrupted by ${signal}\n`);
    // The loader of TypeScript keeps its cache.
    expect(readdirSync(temporaryFolder).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
    expect(state()).toEqual(before);
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
    for (const folder of ['', 'sdk/', 'packages/contract-diff/', 'packages/conformance/'])
      expect(JSON.parse(project.read(`${folder}package.json`))).toMatchObject({ version: '0.2.0' });
    expect(JSON.parse(project.read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, sdk: { version: '0.2.0' } },
    });
    expect(project.read('spec/openapi.yaml')).toContain(
      'info: # What the project is.\n  title: Shop\n  version: 0.2.0\n',
    );
    expect(project.read('spec/asyncapi.yaml')).toContain('version: 0.2.0 }');
    for (const name of ['github', 'gitlab', 'github-publish'])
      expect(project.read(`docs/ci/${name}.yml`)).toContain("'@shop/contract-diff@0.2.0'");
    for (const name of ['kubernetes', 'kubernetes-migration'])
      expect(project.read(`docs/deploy/${name}.yaml`)).toContain('registry.example.org:5000/shop:0.2.0\n');
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
      'provenance.intoto.json',
      'shop-conformance-0.2.0.cdx.json',
      'shop-conformance-0.2.0.tgz',
      'shop-contract-diff-0.2.0.cdx.json',
      'shop-contract-diff-0.2.0.tgz',
      'shop-sdk-0.2.0.cdx.json',
      'shop-sdk-0.2.0.tgz',
      'shop-server-0.2.0.cdx.json',
      'shop-server-0.2.0.tgz',
    ]);
    const read = (name: string) => readFileSync(join(folder, name));
    for (const name of ['sdk', 'server', 'contract-diff', 'conformance'])
      expect(JSON.parse(read(`shop-${name}-0.2.0.cdx.json`).toString())).toMatchObject({
        bomFormat: 'CycloneDX',
        metadata: { component: { name: `@shop/${name}`, version: '0.2.0' } },
      });
    const { components } = JSON.parse(read('shop-server-0.2.0.cdx.json').toString()) as {
      components: { name: string }[];
    };
    expect(components.map(({ name }) => name).sort()).toEqual(['types', 'web']);
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
