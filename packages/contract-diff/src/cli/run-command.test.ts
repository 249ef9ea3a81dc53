import { readFileSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { SHOP } from '../testing/shop.js';
import { git, workInNewFolders, write } from '../testing/work-folder.js';
import { run } from './run-command.js';

const BROKEN = SHOP.replace('maximum: 100', 'maximum: 50');
const ADDED = SHOP.replace('paths:\n', 'paths:\n  /carts: { get: { responses: {} } }\n');

workInNewFolders();

describe('two files', () => {
  test('that are the same end with 0', () => {
    write({ 'old.yaml': SHOP, 'new.yaml': SHOP });
    expect(run(['old.yaml', 'new.yaml'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('0 breaking'),
    });
  });

  test('of which the new one breaks end with 1', () => {
    write({ 'old.yaml': SHOP, 'new.yaml': BROKEN });
    expect(run(['old.yaml', 'new.yaml'])).toMatchObject({
      status: 1,
      output: expect.stringContaining('new.yaml:8'),
    });
  });

  test('of which the old one is JSON can be compared', () => {
    write({
      'old.json': '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1.0.0" } }',
      'new.yaml': SHOP.replace('1.0.0', '1.1.0'),
    });
    expect(run(['old.json', 'new.yaml'])).toMatchObject({ status: 0 });
  });

  test('can be reported in several formats, each to a file', () => {
    write({ 'old.yaml': SHOP, 'new.yaml': BROKEN });
    const { output } = run([
      'old.yaml',
      'new.yaml',
      '--format',
      'sarif=out.sarif',
      '--format',
      'junit=out.xml',
    ]);
    expect(output).toBe('');
    expect(JSON.parse(readFileSync('out.sarif', 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(readFileSync('out.xml', 'utf8')).toContain('<testsuites');
  });
});

test('two folders are compared by the names of their contracts', () => {
  write({
    'old/a.yaml': SHOP,
    'old/b.yaml': SHOP,
    'new/a.yaml': SHOP,
    'new/c.yaml': SHOP,
    'new/parts/d.yaml': 'x: 1\n',
  });
  const { status, output } = run(['old', 'new', '--no-release']);
  expect(status).toBe(1);
  expect(output).toContain('breaking document-removed');
  expect(output).toContain('note document-added');
});

describe('a revision of git', () => {
  beforeEach(() => {
    git('init', '--quiet', '--initial-branch=main');
    write({ 'spec/shop.yaml': SHOP });
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
  });

  test('is read without being checked out', () => {
    write({ 'spec/shop.yaml': BROKEN });
    for (const args of [
      ['--base', 'main', 'spec'],
      ['--base', 'main', 'spec/shop.yaml'],
      ['main', 'spec'],
    ])
      expect(run(args)).toMatchObject({
        status: 1,
        output: expect.stringContaining('request-limit-tightened'),
      });
  });

  test('that is a branch asks for no version, and one that is a tag does', () => {
    git('tag', 'v1.0.0');
    write({ 'spec/shop.yaml': ADDED });
    expect(run(['--base', 'main', 'spec'])).toMatchObject({ status: 0 });
    expect(run(['--base', 'v1.0.0', 'spec'])).toMatchObject({
      status: 1,
      output: expect.stringContaining('version-too-low'),
    });
    expect(run(['--base', 'v1.0.0', '--no-release', 'spec'])).toMatchObject({ status: 0 });
  });

  test('that does not exist, or has no such file, cannot be compared', () => {
    write({ 'spec/new.yaml': SHOP });
    expect(run(['--base', 'nowhere', 'spec'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('no revision nowhere'),
    });
    expect(run(['--base', 'main', 'spec/new.yaml'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('There is no main:spec/new.yaml'),
    });
    expect(run(['--base=--help', 'spec'])).toMatchObject({ status: 2 });
  });
});

describe('a folder of releases', () => {
  beforeEach(() => {
    write({
      'released/releases.yaml':
        "- { version: 1.0.0, date: '2026-01-01' }\n- { version: 1.1.0, date: '2026-06-01' }\n",
      'released/1.0.0/shop.yaml': SHOP,
      'released/1.1.0/shop.yaml': ADDED.replace('1.0.0', '1.1.0'),
    });
  });

  test('is compared by its last one', () => {
    write({ 'spec/shop.yaml': ADDED.replace('1.0.0', '1.1.0') });
    expect(run(['--released', 'released', 'spec'])).toMatchObject({ status: 0 });
    write({ 'spec/shop.yaml': SHOP });
    expect(run(['--released', 'released', 'spec'])).toMatchObject({
      status: 1,
      output: expect.stringContaining('GET /carts is gone'),
    });
  });

  test('is written as a changelog, the newest first', () => {
    const { output } = run(['changelog', '--released', 'released']);
    expect(output).toContain('## 1.1.0 (2026-06-01)\n\n### Compatible\n\n- GET /carts is new');
    expect(output.indexOf('## 1.1.0')).toBeLessThan(output.indexOf('## 1.0.0'));
  });
});

describe('waivers', () => {
  const waiver = (changes = '') =>
    `- { fingerprint: '0123456789ab', rule: operation-removed, reason: r, owner: o, expires: '2026-12-01'${changes} }\n`;

  test('are read from spec/waivers.yaml; one that matches nothing ends with 3', () => {
    write({ 'spec/shop.yaml': SHOP, 'spec/waivers.yaml': waiver() });
    expect(run(['spec/shop.yaml', 'spec/shop.yaml', '--today', '2026-11-22'])).toMatchObject({
      status: 3,
      output: expect.stringContaining('matches no finding'),
    });
    expect(run(['spec/shop.yaml', 'spec/shop.yaml', '--today', '2026-11-22', '--no-release'])).toMatchObject({
      status: 0,
    });
  });

  test('that have expired end with 3 in any case', () => {
    write({ 'a.yaml': SHOP, 'w.yaml': waiver() });
    expect(
      run(['a.yaml', 'a.yaml', '--waivers', 'w.yaml', '--no-release', '--today', '2026-12-24']),
    ).toMatchObject({ status: 3 });
  });

  test('that cannot be read end with 2', () => {
    write({ 'a.yaml': SHOP, 'w.yaml': '- { fingerprint: a }\n' });
    expect(run(['a.yaml', 'a.yaml', '--waivers', 'w.yaml'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('w.yaml:1 A waiver needs'),
    });
    expect(run(['a.yaml', 'a.yaml', '--waivers', 'none.yaml'])).toMatchObject({ status: 2 });
  });
});

test('contracts of two kinds cannot be compared', () => {
  write({ 'a.yaml': SHOP, 'b.yaml': "asyncapi: 3.0.0\ninfo: { title: A, version: '1.0.0' }\n" });
  expect(run(['a.yaml', 'b.yaml'])).toMatchObject({
    status: 2,
    error: expect.stringContaining('OpenAPI cannot be compared with AsyncAPI'),
  });
});

test('a malformed schema in either version ends with 2 and says where', () => {
  write({ 'a.yaml': SHOP, 'b.yaml': SHOP.replace('type: integer', 'type: int') });
  for (const [old, next] of [['a.yaml', 'b.yaml'] as const, ['b.yaml', 'a.yaml'] as const])
    expect(run([old, next])).toMatchObject({
      status: 2,
      output: '',
      error: expect.stringMatching(/^b\.yaml:8 .*type must be one of/),
    });
});

test('a file that the system refuses to read ends with 2', () => {
  write({ 'a.yaml': SHOP });
  symlinkSync('loop.yaml', 'loop.yaml');
  expect(run(['a.yaml', 'loop.yaml'])).toMatchObject({
    status: 2,
    error: expect.stringContaining('loop.yaml cannot be read'),
  });
});

test('a report that cannot be written ends with 2', () => {
  write({ 'a.yaml': SHOP });
  expect(run(['a.yaml', 'a.yaml', '--format', 'json=missing/out.json'])).toMatchObject({
    status: 2,
    error: expect.stringContaining('cannot be written'),
  });
});

test.each([
  [[], 'Say what to compare'],
  [['a.yaml'], 'Say what to compare'],
  [['a.yaml', 'b.yaml'], 'There is no a.yaml'],
  [['--nonsense', 'a.yaml', 'b.yaml'], 'nonsense'],
  [['--format', 'pdf', 'a.yaml', 'b.yaml'], 'no format pdf'],
  [['rule', 'nonsense'], 'no rule nonsense'],
])('the arguments %j end with 2 and say why', (args, error) => {
  expect(run(args)).toMatchObject({ status: 2, error: expect.stringContaining(error) });
});

test('a rule is explained', () => {
  expect(run(['rule', 'operation-removed'])).toMatchObject({
    status: 0,
    output: expect.stringContaining('x-sunset'),
  });
  expect(run(['rule'])).toMatchObject({ status: 0, output: expect.stringContaining('operation-removed') });
  expect(run(['--help'])).toMatchObject({ status: 0, output: expect.stringContaining('Exit status') });
});
