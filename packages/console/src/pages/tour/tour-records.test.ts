import { describe, expect, it } from '@jest/globals';
import { parseTour } from './tour-records.js';

describe('the kept records of the tour', () => {
  it('are read as they were written', () => {
    expect(parseTour('{"project":"did:ixo:entity:1","projectName":"Stoves"}')).toEqual({
      project: 'did:ixo:entity:1',
      projectName: 'Stoves',
    });
  });

  it('lose what is no text', () => {
    expect(parseTour('{"project":7,"claim":"claim_1"}')).toEqual({ claim: 'claim_1' });
  });

  it.each(['{"project":"did:ixo:ent', 'null', '7', ''])('are empty where %j was kept', (text) => {
    expect(parseTour(text)).toEqual({});
  });
});
