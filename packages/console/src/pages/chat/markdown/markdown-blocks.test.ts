import { describe, expect, it } from '@jest/globals';
import { markdownBlocks } from './markdown-blocks.js';

describe('the blocks of Markdown', () => {
  it.each([
    ['paragraphs', 'one\n\ntwo\nthree', ['one\n', 'two\nthree']],
    ['a fence with blank lines', '```ts\na\n\nb\n```\n\nafter', ['```ts\na\n\nb\n```\n', 'after']],
    ['a fence that is not closed yet', 'before\n\n```\na\n\nb', ['before\n', '```\na\n\nb']],
    ['a longer fence around a shorter one', '````\n```\n\n```\n````', ['````\n```\n\n```\n````']],
    ['a loose list', '1. a\n\n2. b\n\nafter', ['1. a\n\n2. b\n', 'after']],
    ['a list item of two paragraphs', '- a\n\n  still a\n\nafter', ['- a\n\n  still a\n', 'after']],
    ['a definition that others refer to', 'see [x]\n\n[x]: /y', ['see [x]\n\n[x]: /y']],
  ])('keep %s together', (_name, text, blocks) => {
    expect(markdownBlocks(text)).toEqual(blocks);
  });

  it('are the text when they are joined', () => {
    const text = '# a\n\n- b\n\n  c\n\n```\n\n```\n\nd\n';
    expect(markdownBlocks(text).join('\n')).toBe(text);
  });

  it('stay the same while the last one grows', () => {
    const text = 'one\n\n- a\n- b\n\n```\ncode\n```\n\nlast words';
    for (let length = 1; length <= text.length; length++) {
      const now = markdownBlocks(text.slice(0, length));
      const before = markdownBlocks(text.slice(0, length - 1));
      expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    }
  });
});
