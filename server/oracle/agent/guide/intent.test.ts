import { describe, expect, it } from '@jest/globals';
import { readIntent } from './intent.js';

describe('the guide takes', () => {
  it.each([
    ['/help', { kind: 'help' }],
    ['Hello!', { kind: 'help' }],
    ['/unknown thing', { kind: 'help' }],
    ['/stream', { kind: 'stream', pieces: 20 }],
    ['/stream 200', { kind: 'stream', pieces: 200 }],
    ['/stream 999999', { kind: 'stream', pieces: 1000 }],
    ['Which projects are there?', { kind: 'list', type: 'Project' }],
    ['how many devices do you know', { kind: 'list', type: 'Device' }],
    ['List all organizations', { kind: 'list', type: 'Organisation' }],
    ['How many twins are there?', { kind: 'overview' }],
    [
      'Who controls did:ixo:entity:0123456789abcdef0123456789ABCDEF?',
      { kind: 'read', did: 'did:ixo:entity:0123456789abcdef0123456789abcdef' },
    ],
  ])('%s for %j', (message, intent) => {
    expect(readIntent(message)).toEqual(intent);
  });

  it.each([
    ['What do you know about Clean Cooking Project?', 'clean cooking project'],
    ['Tell me about "Clean Cooking Project".', 'clean cooking project'],
    ["Clean Cooking Project's controller?", 'clean cooking project'],
    ['Is St. Mary’s Hospital (Accra) verified', 'st. mary’s hospital (accra)'],
    ['Über München', 'über münchen'],
  ])('%s to name %s', (message, phrase) => {
    const intent = readIntent(message);
    expect(intent.kind === 'named' && intent.phrases).toContain(phrase);
  });

  it.each(['Which constructors are there?', 'list all __proto__s'])('%s for no kind of twin', (message) => {
    expect(readIntent(message).kind).toBe('named');
  });

  it.each(['!'.repeat(65_000) + 'a', 'what '.repeat(13_000), 'all '.repeat(16_000), 'x'.repeat(65_000)])(
    'a long message in no time (%#)',
    (message) => {
      const started = performance.now();
      readIntent(message);
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );

  it('a DID wherever it stands', () => {
    const did = 'did:ixo:entity:0123456789abcdef0123456789abcdef';
    expect(readIntent(`${'word '.repeat(5000)}${did}`)).toEqual({ kind: 'read', did });
  });

  it('a long message for a bounded number of phrases, quickly', () => {
    const intent = readIntent('word '.repeat(13_000));
    expect(intent.kind === 'named' && intent.phrases.length).toBeLessThan(1100);
  });
});
