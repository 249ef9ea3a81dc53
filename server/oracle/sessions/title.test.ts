import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { titleOf } from './title.js';

const answer = 'I know 1 project, Clean Cooking Project. It is in Kenya.';

describe("a session's title", () => {
  it.each([
    ['the question', 'Which projects are there?', 'Which projects are there?'],
    ['its first sentence', 'List my projects. Then say who runs them.', 'List my projects'],
    ['its first line', 'Compare two stoves\n\nThe first one is …', 'Compare two stoves'],
    ['what follows a greeting', 'Hi there! Which projects are there?', 'Which projects are there?'],
    [
      'one line without double spaces',
      ' Which\tprojects \u00A0 are\u0000 there? ',
      'Which projects are there?',
    ],
    ['text without markdown', '# **Which** _projects_ are `there`?', 'Which projects are there?'],
    ['the text of a link', 'Read [the paper](https://example.org/a_b "A") for me', 'Read the paper for me'],
    ['the words of a picture', '![two stoves](mxc://h/1)', 'two stoves'],
    ['an item without its mark', '> 1. Buy credits\n> 2. Retire them', 'Buy credits'],
    ['text around code', '```js\nlet a = 1;\n```\nWhat does this do?', 'What does this do?'],
    ['what follows a rule', '---\nWhat does this do?', 'What does this do?'],
    ['text without tags', '<b>What</b> does 1 < 2 do?', 'What does 1 < 2 do?'],
    ['names with their underscores', 'Call find_twin_by_name now', 'Call find_twin_by_name now'],
    ['products with their stars', 'How much is 3 * 4.5*2 _in **total**_?', 'How much is 3 * 4.5*2 in total?'],
    ['text in its own direction', 'Which \u202Eprojects\u202C are\uFEFF there?', 'Which projects are there?'],
    ['words without spaces between', '我想了解清洁烹饪项目。谢谢', '我想了解清洁烹饪项目'],
    ['joined emoji', 'Plan for 👩‍👩‍👧 please', 'Plan for 👩‍👩‍👧 please'],
    ['no half of a character', 'Half a \uD83D character', 'Half a character'],
  ])('is %s', (_what, question, title) => {
    expect(titleOf(question, answer)).toBe(title);
  });

  it.each([
    ['a greeting', 'hi'],
    ['a longer greeting', 'Good morning, oracle!'],
    ['one word', 'projects'],
    ['a command', '/list-projects'],
    ['nothing but signs', '???'],
    ['nothing but code', '```\nlet a = 1;\n```'],
    ['nothing that can be seen', '\u200B \n\u0007'],
  ])('comes from the answer when the question is %s', (_what, question) => {
    expect(titleOf(question, `Hello! ${answer}`)).toBe('I know 1 project, Clean Cooking Project');
  });

  it.each([
    ['the little that was asked', 'projects', '', 'projects'],
    ['the little that was asked, before a little answer', '/help', 'Done.', '/help'],
    ['the little that was answered', '\n', 'Done.', 'Done'],
    ['Untitled', ' ', '**\n```', 'Untitled'],
  ])('is at least %s', (_what, question, answer, title) => {
    expect(titleOf(question, answer)).toBe(title);
  });

  it.each([
    [
      'at a word',
      'What do you know about the Clean Cooking Project, and about all the others?',
      'What do you know about the Clean Cooking Project, and about…',
    ],
    [
      'without the comma there',
      'What do you know about the Clean Cooking Projects of Kenya,, and of others?',
      'What do you know about the Clean Cooking Projects of Kenya…',
    ],
    ['within a word that is too long', `Say${'a'.repeat(80)} twice`, `Say${'a'.repeat(56)}…`],
    ['between characters', `${'👩‍👩‍👧'.repeat(20)} x y`, `${'👩‍👩‍👧'.repeat(7)}…`],
  ])('is truncated %s', (_where, question, title) => {
    expect(titleOf(question, '')).toBe(title);
  });

  it('is one short line of complete characters, whatever the question', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: fc.constantFrom('`', '*', '_', '#', '[', ']', '(', ')', '\n', 'a', ' ', '.', '<') }),
    );
    fc.assert(
      fc.property(text, text, (question, answer) => {
        const title = titleOf(question, answer);
        expect(title).toBe(title.trim());
        expect(title.length).toBeGreaterThan(0);
        expect(title.length).toBeLessThanOrEqual(60);
        expect(title.isWellFormed()).toBe(true);
        expect(title).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['[', '*', '_', '<a', '`', '```\n', '> ', '- ', '![](', '. ', '\n', '#'])(
    'is found at once in a long run of %j',
    (piece) => {
      const start = performance.now();
      titleOf(piece.repeat(65_536 / piece.length), '');
      // A few milliseconds; what grows with the square of the length would take minutes.
      expect(performance.now() - start).toBeLessThan(5_000);
    },
  );
});
