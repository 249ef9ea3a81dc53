import { describe, expect, it } from '@jest/globals';
import { compareStates, patchOf } from './compare-states.js';

const opened = { metadata: { name: 'Stoves' }, properties: { stoves: 1, country: 'KE', fuel: 'pellets' } };
const now = { metadata: { name: 'Stoves' }, properties: { stoves: 2, country: 'UG', fuel: 'pellets' } };
const mine = { metadata: { name: 'My stoves' }, properties: { stoves: 3, country: 'UG' } };

describe('two changes of the same revision', () => {
  const differences = compareStates(opened, now, mine);

  it('are told apart by who made them; what both have made alike is no conflict', () => {
    expect(differences.map(({ path, changedBy }) => [path.at(-1), changedBy])).toEqual([
      ['stoves', 'both'],
      ['country', 'them'],
      ['name', 'me'],
      ['fuel', 'me'],
    ]);
  });

  it('are joined as the user chooses', () => {
    const stoves = '["properties","stoves"]';
    expect(patchOf(differences, { [stoves]: 'mine' })).toEqual({
      metadata: { name: 'My stoves' },
      properties: { stoves: 3, fuel: null },
    });
    expect(patchOf(differences, { [stoves]: 'now' })).toEqual({
      metadata: { name: 'My stoves' },
      properties: { fuel: null },
    });
  });
});
