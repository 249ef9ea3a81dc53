import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { SHOP } from '../testing/shop.js';
import { git, workInNewFolders, write } from '../testing/work-folder.js';
import { run } from './run-command.js';

workInNewFolders();

const BROKEN = SHOP.replace('maximum: 100', 'maximum: 50');

describe('a reference', () => {
  const elsewhere = (path: string) => SHOP.replace("'#/components/schemas/Order'", `'${path}'`);
  const outside = (path: string) => ({
    status: 2,
    error: expect.stringMatching(new RegExp(`^spec/shop\\.yaml:14 ${path} is outside`)),
  });
  beforeEach(() => {
    mkdirSync('tree');
    write({ 'secret.yaml': 'type: string\n', 'tree/shared/order.yaml': 'type: object\n' });
    process.chdir('tree');
  });

  test('may lead to another folder of the work tree, and not out of it', () => {
    git('init', '--quiet');
    write({ 'spec/shop.yaml': elsewhere('../shared/order.yaml') });
    expect(run(['spec', 'spec'])).toMatchObject({ status: 0 });
    write({ 'spec/shop.yaml': elsewhere('../../secret.yaml') });
    expect(run(['spec', 'spec'])).toMatchObject(outside('../secret.yaml'));
    write({ 'spec/shop.yaml': elsewhere('/etc/passwd') });
    expect(run(['spec', 'spec'])).toMatchObject(outside('/etc/passwd'));
  });

  test('through a link does not lead out of the work tree either', () => {
    git('init', '--quiet');
    write({ 'spec/shop.yaml': elsewhere('order.yaml') });
    symlinkSync('../../secret.yaml', 'spec/order.yaml');
    expect(run(['spec/shop.yaml', 'spec/shop.yaml'])).toMatchObject(outside('spec/order.yaml'));
  });

  test('without git does not leave the folder of the contract', () => {
    write({ 'spec/shop.yaml': elsewhere('../shared/order.yaml') });
    expect(run(['spec', 'spec'])).toMatchObject(outside('shared/order.yaml'));
  });
});

describe('a link to a contract in a folder', () => {
  test('is read', () => {
    git('init', '--quiet');
    write({ 'old/shop.yaml': SHOP, 'contracts/shop.yaml': BROKEN });
    mkdirSync('new');
    symlinkSync('../contracts/shop.yaml', 'new/shop.yaml');
    expect(run(['old', 'new'])).toMatchObject({ status: 1 });
  });

  test('of a revision of git is read', () => {
    git('init', '--quiet', '--initial-branch=main');
    write({ 'contracts/shop.yaml': SHOP });
    mkdirSync('spec');
    symlinkSync('../contracts/shop.yaml', 'spec/shop.yaml');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    write({ 'contracts/shop.yaml': BROKEN });
    expect(run(['--base', 'main', 'spec'])).toMatchObject({ status: 1 });
  });

  test('that leads nowhere ends with 2, in the working tree and in a revision', () => {
    git('init', '--quiet', '--initial-branch=main');
    write({ 'spec/shop.yaml': SHOP });
    symlinkSync('none.yaml', 'spec/other.yaml');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    expect(run(['spec', 'spec'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('spec/other.yaml is a link to no file'),
    });
    unlinkSync('spec/other.yaml');
    expect(run(['--base', 'main', 'spec'])).toMatchObject({
      status: 2,
      error: expect.stringContaining('main:spec/other.yaml is a link to no file'),
    });
  });
});
