import { describe, expect, it } from '@jest/globals';
import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { createEventParser } from './parse-events.js';

const parsed = (pieces: readonly string[]) => {
  const { feed } = createEventParser();
  return pieces.flatMap((piece) => feed(piece));
};

const parsedByLibrary = (text: string) => {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(text);
  return events;
};

/** The text in pieces, with a cut at each of these shares of it. */
const pieces = (text: string, cuts: readonly number[]): string[] => {
  const places = cuts.map((cut) => Math.floor(cut * text.length)).sort((a, b) => a - b);
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
};

const line = fc.oneof(
  fc.constantFrom('', '', 'data', 'data:', 'data: ', ': heartbeat', 'id', 'id: 7', 'event: done', 'retry: 3'),
  fc.constantFrom('data: {"content":"a: b"}', 'data:  two spaces', 'database: 1', ' data: 1', 'id: \0'),
  fc.string().map((value) => `data: ${value.replaceAll(/[\r\n]/g, '')}`),
);
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')))
  .map((lines) => lines.flat().join(''));

describe('The parser of server-sent events', () => {
  it('finds what a well-kept library finds, however the text is split', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (all, cuts) => {
          // The library waits after a `\r` at the end for what follows.
          expect(parsed([...pieces(all, cuts), '\n'])).toEqual(parsedByLibrary(`${all}\n`));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('says an event at once when its end has come, and counts what it keeps', () => {
    const parser = createEventParser();
    expect(parser.feed('event: message\ndata: {}\n')).toEqual([]);
    expect(parser.pending).toBe(2);
    expect(parser.feed('\n')).toEqual([{ id: undefined, event: 'message', data: '{}' }]);
    expect(parser.feed('data: x\r\r')).toEqual([{ id: undefined, event: undefined, data: 'x' }]);
    expect(parser.feed('\ndata: y')).toEqual([]);
    expect(parser.pending).toBe(7);
  });
});
