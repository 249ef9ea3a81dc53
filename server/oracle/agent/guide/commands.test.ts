import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_CALLS, readCommands } from './commands.js';

const callsOf = (message: string) => {
  const intent = readCommands(message);
  return intent.kind === 'calls' ? intent.calls : intent;
};
const errorOf = (message: string) => {
  const intent = readCommands(message);
  return intent.kind === 'misunderstood' ? intent.why : JSON.stringify(intent);
};

describe('a command that calls something', () => {
  it.each([
    ['/tool find', 'tool', 'find', {}],
    ['/tool find {"a": [1, {"b": null}]}', 'tool', 'find', { a: [1, { b: null }] }],
    ['/tool find{"a":1}', 'tool', 'find', { a: 1 }],
    ['/tool find {\n  "a": 1\n}\n', 'tool', 'find', { a: 1 }],
    ['/tool "my tool" {"a": 1}', 'tool', 'my tool', { a: 1 }],
    ['/action navigate {"to": "/home"}', 'action', 'navigate', { to: '/home' }],
    ['/component Chart {}', 'component', 'Chart', {}],
  ])('is read: %j', (message, command, name, args) => {
    expect(callsOf(message)).toEqual([{ command, name, args }]);
  });

  it('is one of several, each on a line of its own', () => {
    const calls = callsOf('/tool a {"n":\n1}\n\n  /action b\r\n/component C {"x": "/no command"}');
    expect(calls).toEqual([
      { command: 'tool', name: 'a', args: { n: 1 } },
      { command: 'action', name: 'b', args: {} },
      { command: 'component', name: 'C', args: { x: '/no command' } },
    ]);
  });

  it('gives what is called __proto__ as what it is', () => {
    const calls = callsOf('/tool __proto__ {"__proto__": {"isAdmin": true}, "constructor": 1}');
    if (!Array.isArray(calls)) throw new Error('no calls');
    expect(JSON.stringify(calls)).toBe(
      '[{"command":"tool","name":"__proto__","args":{"__proto__":{"isAdmin":true},"constructor":1}}]',
    );
    expect('isAdmin' in {}).toBe(false);
  });
});

describe('a command that cannot be done is told why:', () => {
  it.each([
    ['/tool', 'Say which: /tool name {json}.'],
    ['/component {"a": 1}', 'Say which: /component Name {json}.'],
    ['/tool x {"a" 1}', 'at line 1, column 14, I expected a ":" but found `1}`.'],
    ['/tool x {"a": 1,}', 'at line 1, column 17, I expected a name in double quotes but found `}`.'],
    [
      "/tool x {'a': 1}",
      'at line 1, column 10, I expected a name in double quotes or "}" but found `\'a\': 1}`.',
    ],
    ['/tool x {"a": 1', 'I expected a "," or "}" but the text is over.'],
    ['/tool x {"a": 1} and more', 'at line 1, column 18, I expected nothing more but found `and more`.'],
    ['  /tool x {\n  "a": tru\n}', 'at line 2, column 8, I expected a value but found `tru`.'],
    ['/tool x [1]', 'The arguments of x must be a JSON object'],
    ['/tool x null', 'The arguments of x must be a JSON object'],
    [`/tool x {"a":${'['.repeat(40)}${']'.repeat(40)}}`, 'I found more than 32 levels of nesting'],
    ['/stream 1001', 'I can stream an answer in 1 to 1000 pieces'],
    ['/stream 0', 'I can stream an answer in 1 to 1000 pieces'],
    ['/stream many', 'I can stream an answer in 1 to 1000 pieces'],
    ['/think', '1 to 1000 characters'],
    ['/fail badly', 'rate_limit, billing, auth, timeout, server, network, unknown'],
    ['/fail __proto__', 'rate_limit'],
    ['/constructor', 'I know no command /constructor. /help lists'],
    ['/', 'I know no command /.'],
    ['/tool a\n/help', 'I have done none of these.'],
    ['/tool a {\n/tool b', 'I have done none of the commands.'],
    ['/tool a\n/dance', 'I know no command /dance.'],
    ['/tool a\n'.repeat(MAX_CALLS + 1), `One message may hold ${MAX_CALLS} commands at most.`],
  ])('%j', (message, why) => {
    expect(errorOf(message)).toContain(why);
  });

  it('with words that stay short, however long the message', () => {
    for (const message of [
      `/${'x'.repeat(60_000)}`,
      `/tool ${'x'.repeat(60_000)} 1`,
      `/tool x ${'y'.repeat(60_000)}`,
    ])
      expect(errorOf(message).length).toBeLessThan(300);
  });
});

it('as many commands as may stand together are all read', () => {
  expect(callsOf('/tool a\n'.repeat(MAX_CALLS))).toHaveLength(MAX_CALLS);
});

it('whatever arguments there are reach the call as they are', () => {
  const args = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }));
  fc.assert(
    fc.property(args, fc.constantFrom(undefined, 2), (args, indent) => {
      const json = JSON.stringify(args, null, indent);
      expect(JSON.stringify(callsOf(`/tool x ${json}`))).toBe(
        JSON.stringify([{ command: 'tool', name: 'x', args: JSON.parse(json) as unknown }]),
      );
    }),
  );
});
