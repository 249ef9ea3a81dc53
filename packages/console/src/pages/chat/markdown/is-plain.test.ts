import { describe, expect, it } from '@jest/globals';
import { isPlain } from './is-plain.js';

describe('a block of Markdown', () => {
  it.each([
    'One line of words.',
    'Ends with a line break\n',
    'It cost 12.50, a good price - for 2 (two) of them: fine!',
    'Ends with a number 3.',
  ])('is plain: %j', (block) => expect(isPlain(block)).toBe(true));

  it.each([
    ...[
      '',
      '  \n',
      'two\nlines',
      'a **b**',
      'a _b_',
      'a `b`',
      '[a](b)',
      '<b>',
      'a &amp; b',
      'a \\* b',
      '~~a~~',
      'a | b',
    ],
    ...['# a', '- a', '+ a', '> a', '1. a', '1) a', '    code', '\tcode', '---', '==='],
    ...['https://example.org', 'www.example.org', 'me@example.org', 'ftp://example.org'],
    ...['did:ixo:entity:0', 'clm_0123', 'cred_0123', 'prop_0123'],
  ])('has to be parsed: %j', (block) => expect(isPlain(block)).toBe(false));
});
