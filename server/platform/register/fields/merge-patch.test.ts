import { describe, expect, it } from '@jest/globals';
import { mergePatch, type JsonObject } from './merge-patch.js';

const parse = (text: string): JsonObject => JSON.parse(text) as JsonObject;

describe('a merge patch, by the examples of RFC 7396, appendix A, that are objects', () => {
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])('%s with %s is %s', (target, patch, result) => {
    expect(mergePatch(JSON.parse(target), parse(patch))).toEqual(JSON.parse(result));
  });
});

describe('a merge patch', () => {
  it('treats members called __proto__ and constructor like any others', () => {
    const merged = mergePatch(
      parse('{"a":1}'),
      parse('{"__proto__":{"b":2},"constructor":{"prototype":{}}}'),
    );
    expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"b":2},"constructor":{"prototype":{}}}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(({} as JsonObject).b).toBeUndefined();
    expect(mergePatch(merged, parse('{"__proto__":{"b":null}}'))).toEqual(
      parse('{"a":1,"__proto__":{},"constructor":{"prototype":{}}}'),
    );
  });

  it('does not change its arguments', () => {
    const target = { a: { b: 1 } };
    mergePatch(target, { a: { b: null, c: 2 } });
    expect(target).toEqual({ a: { b: 1 } });
  });
});
