import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCharacterJoiner } from './surrogate-joiner.js';

it('text that is cut anywhere comes in whole characters, and all of it', () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '🌍', '👩‍🚀') }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, fc.array(fc.nat({ max: 3 })), (words, cuts) => {
      const text = words.join('');
      const join = createCharacterJoiner();
      let joined = '';
      for (let at = 0, turn = 0; at < text.length; turn++) {
        const next = at + 1 + (cuts[turn] ?? 0);
        const piece = join(text.slice(at, next));
        expect(piece.isWellFormed()).toBe(true);
        joined += piece;
        at = next;
      }
      expect(joined).toBe(text);
    }),
  );
});
