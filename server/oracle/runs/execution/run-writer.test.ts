import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MemoryLog } from '../testing/memory-log.js';
import { runRow } from '../testing/run-row.js';
import { RunWriter } from './run-writer.js';

it('text that a model splits anywhere is written in whole characters, and all of it', async () => {
  const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '🌍', '👩‍🚀') }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.array(fc.nat({ max: 3 })), async (words, cuts) => {
      const text = words.join('');
      const log = new MemoryLog(runRow());
      const writer = new RunWriter({
        row: log.row,
        events: log.events,
        oracleDid: 'did:key:zOracle',
        log,
        check: () => undefined,
        onFailed: (error) => {
          throw error;
        },
      });
      for (let at = 0, turn = 0; at < text.length; turn++) {
        const next = at + 1 + (cuts[turn] ?? 0);
        writer.sayEvent({ type: 'text', delta: text.slice(at, next) });
        at = next;
      }
      await writer.send();
      const written = log.events.flatMap((event) => (event.event === 'message' ? [event.data.content] : []));
      expect(written.every((content) => content.isWellFormed())).toBe(true);
      expect(written.join('')).toBe(text);
    }),
  );
});
