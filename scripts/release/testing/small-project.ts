/** A project of a few files that can be released as this one is. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const OPENAPI = `openapi: 3.1.0
info: # What the project is.
  title: Shop
  version: 0.1.0
paths: {}
`;
const ASYNCAPI = "asyncapi: 3.0.0\ninfo: { title: Shop, version: '0.1.0' }\n";
const report = (declarations: string) => `# Report\n\n\`\`\`ts\n\n${declarations}\n\n\`\`\`\n`;
const manifest = (name: string, more: object) =>
  `${JSON.stringify({ name, version: '0.1.0', license: 'Apache-2.0', ...more }, undefined, 2)}\n`;

const FOLDERS = {
  sdk: '@shop/sdk',
  'packages/contract-diff': '@shop/contract-diff',
  'packages/conformance': '@shop/conformance',
};

const packages = Object.entries(FOLDERS).flatMap(([folder, name]): [string, string][] => [
  [`${folder}/package.json`, manifest(name, { files: ['CHANGELOG.md'] })],
  [`${folder}/api/index.api.md`, report('export function one(): string;\nexport function two(): string;')],
  [`${folder}/api/released/0.1.0/index.api.md`, report('export function one(): string;')],
]);

/** What the root needs: one package, whose peer is installed with it, and one for its tests. */
const needs = { dependencies: { web: '1.0.0' }, devDependencies: { testing: '1.0.0' } };

const installed = {
  'node_modules/web': { version: '1.0.0', peerDependencies: { types: '1.0.0' } },
  'node_modules/types': { version: '1.0.0' },
  'node_modules/testing': { version: '1.0.0', dev: true },
};

const linked = Object.entries(FOLDERS).map(([folder, name]): [string, object] => [
  `node_modules/${name}`,
  { resolved: folder, link: true },
]);
const lock = {
  name: '@shop/server',
  version: '0.1.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': {
      name: '@shop/server',
      version: '0.1.0',
      license: 'Apache-2.0',
      workspaces: Object.keys(FOLDERS),
      ...needs,
    },
    ...installed,
    ...Object.fromEntries(linked),
    ...Object.fromEntries(
      Object.entries(FOLDERS).map(([folder, name]) => [
        folder,
        { name, version: '0.1.0', license: 'Apache-2.0' },
      ]),
    ),
  },
};

const workflows = ['github.yml', 'gitlab.yml', 'github-publish.yml'].map((name): [string, string] => [
  `docs/ci/${name}`,
  "env:\n  CONTRACT_DIFF: '@shop/contract-diff@0.1.0'\n",
]);

const manifests = ['kubernetes.yaml', 'kubernetes-migration.yaml'].map((name): [string, string] => [
  `docs/deploy/${name}`,
  'containers:\n  - image: registry.example.org:5000/shop:0.1.0\n',
]);

const files: Readonly<Record<string, string>> = {
  // The gates are the Makefile's; this one says in which order they are asked.
  Makefile: 'generate surface check:\n\t@echo made $@ of $$(sed -n "s/.*version: //p" spec/openapi.yaml)\n',
  'package.json': manifest('@shop/server', { files: ['spec'], workspaces: Object.keys(FOLDERS), ...needs }),
  'package-lock.json': `${JSON.stringify(lock, undefined, 2)}\n`,
  'spec/openapi.yaml': OPENAPI,
  'spec/asyncapi.yaml': ASYNCAPI,
  'spec/schemas/item.yaml': 'type: string\n',
  'spec/waivers.yaml': "- { fingerprint: '0123456789ab' }\n",
  'spec/released/releases.yaml': "# The oldest first.\n- { version: 0.1.0, date: '2026-01-01' }\n",
  'spec/released/0.1.0/openapi.yaml': OPENAPI,
  'spec/released/0.1.0/asyncapi.yaml': ASYNCAPI,
  '.gitignore': 'dist/\n',
  ...Object.fromEntries([...packages, ...workflows, ...manifests]),
};

export class SmallProject {
  readonly root = mkdtempSync(join(tmpdir(), 'small-project-'));

  constructor() {
    this.write(files);
    this.git('init', '--quiet', '--initial-branch=main');
    this.git('config', 'user.name', 'A');
    this.git('config', 'user.email', 'a@example.org');
    this.git('config', 'commit.gpgsign', 'false');
    this.commit();
  }

  write(texts: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  commit(): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', 'Change the project');
  }

  git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: this.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  }

  /** Runs the command of `make release` on this project. */
  release(...args: string[]) {
    return spawnSync(process.execPath, this.#command(args), { encoding: 'utf8' });
  }

  startRelease(env: Readonly<Record<string, string>>, ...args: string[]) {
    return spawn(process.execPath, this.#command(args), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  #command(args: readonly string[]): string[] {
    const options = ['--conditions=twin-oracle-source', '--import', 'tsx', 'scripts/release/main.ts'];
    return [...options, '--root', this.root, ...args];
  }
}
