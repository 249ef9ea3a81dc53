import { describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { said } from '../testing/build-frames.js';
import { createFrameCheck } from './frame-check.js';

function checkWith(validation: 'strict' | 'log') {
  const lines: unknown[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { check: createFrameCheck(validation, log), lines };
}

/** A frame whose content is no text. */
function misfit() {
  const frame = said('a');
  Reflect.set(frame.data, 'content', 1);
  return frame;
}

function unknown() {
  const frame = said('a');
  Reflect.set(frame, 'event', 'smell');
  return frame;
}

describe('a frame', () => {
  it.each(['strict', 'log'] as const)('passes when it fits the contract: %s', (validation) => {
    const { check, lines } = checkWith(validation);
    expect(() => check(said('a'))).not.toThrow();
    expect(lines).toEqual([]);
  });

  it('that does not fit is refused', () => {
    const { check, lines } = checkWith('strict');
    expect(() => check(misfit())).toThrow(/^The frame message does not fit the contract: \[\{.*content/);
    expect(() => check(unknown())).toThrow(
      'The frame smell does not fit the contract: "not in the contract"',
    );
    expect(lines).toEqual([]);
  });

  it('that does not fit is logged where frames are not refused', () => {
    const { check, lines } = checkWith('log');
    check(misfit());
    check(unknown());
    const msg = 'a frame does not fit the contract';
    expect(lines).toEqual([
      { level: 50, event: 'message', errors: expect.arrayContaining([expect.anything()]), msg },
      { level: 50, event: 'smell', errors: 'not in the contract', msg },
    ]);
  });
});
