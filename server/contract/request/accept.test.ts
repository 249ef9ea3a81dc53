import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { assertAcceptable, isAcceptable } from './accept.js';

const requestWith = (accept: string | undefined): IncomingMessage =>
  Object.assign(new IncomingMessage(new Socket()), { headers: { accept } });

describe('a client', () => {
  it.each([
    undefined,
    '*/*',
    'application/json',
    'APPLICATION/JSON',
    'application/*',
    'application/json; charset=utf-8',
    'application/json; charset="UTF-8"',
    'text/html, application/json;q=0.1',
    'text/html, */*;q=0.01',
    // The more specific range counts, in any order.
    '*/*;q=0, application/json',
    'application/json, application/*;q=0',
    'text/html;q=0, */*',
  ])('accepts JSON by %p', (accept) => {
    expect(isAcceptable(requestWith(accept), ['application/json'])).toBe(true);
    expect(() => assertAcceptable(requestWith(accept), ['application/json'])).not.toThrow();
  });

  it.each([
    'application/json;q=0',
    'application/json;q=0.000',
    'application/*;q=0',
    '*/*;q=0',
    'application/json;q=0, */*',
    'application/*;q=0, */*',
    '*/*, application/json;q=0',
    'text/html',
    'text/*',
    'application/problem+json',
    'application/json; version=2',
  ])('does not accept JSON by %p', (accept) => {
    expect(isAcceptable(requestWith(accept), ['application/json'])).toBe(false);
    expect(() => assertAcceptable(requestWith(accept), ['application/json'])).toThrow(
      expect.objectContaining({ code: 'not_acceptable' }),
    );
  });

  it('may accept only one of several types', () => {
    const types = ['application/json', 'text/event-stream'];
    expect(isAcceptable(requestWith('application/json;q=0, */*'), types)).toBe(true);
    expect(isAcceptable(requestWith('application/*;q=0, text/*;q=0'), types)).toBe(false);
  });
});
