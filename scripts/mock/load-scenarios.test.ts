import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadScenarios } from './load-scenarios.js';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'scenarios-'))));
afterEach(() => rm(folder, { recursive: true }));

test('the scenarios of the contract are valid, and one of them fits every message', async () => {
  const scenarios = await loadScenarios('spec/scenarios');
  expect(scenarios.filter(({ message }) => message === undefined).map(({ name }) => name)).toEqual([
    'happy-answer',
  ]);
});

test.each([
  ['no YAML', '{', 'tried.yaml:'],
  ['an unknown step', 'steps: [{ sing: La }]', 'connection, fail; it has sing'],
  ['a wrong member of a step', 'steps: [{ wait: 5 }, { text: 5 }]', 'steps.1: text: '],
  ['an unknown member', 'steps: []\nmood: good', 'mood'],
  ['an unknown code', 'steps: []\nrefuse: { code: no_way, detail: x }', 'refuse.code'],
  ['a pattern that is none', "steps: []\nmessage: '('", 'message: must be a regular expression'],
  ['a frame that the contract does not know', 'steps: [{ frame: applause, data: {} }]', 'steps.0'],
  [
    'a frame that does not fit the contract',
    'steps: [{ frame: router_update, data: { to: 5 } }]',
    'the frame 2, router_update, does not fit the contract: /to must be string',
  ],
])('%s is refused at its place', async (_what, text, place) => {
  await writeFile(join(folder, 'tried.yaml'), `name: tried\nsummary: A trial.\n${text}\n`);
  await expect(loadScenarios(folder)).rejects.toThrow(place);
});

test('a scenario has the name of its file', async () => {
  await writeFile(join(folder, 'other.yaml'), 'name: tried\nsummary: A trial.\nsteps: []\n');
  await expect(loadScenarios(folder)).rejects.toThrow('name: must be the name of the file, not tried');
});
