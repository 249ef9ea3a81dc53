import { describe, expect, it } from '@jest/globals';
import { orderPlugins } from './order-plugins.js';
import { testPlugin, type TestPlugin } from './testing/test-plugin.js';

const named = (name: string, requires: Partial<TestPlugin['requires']> = {}, version = '1.0.0') =>
  testPlugin({ name, version, requires: { host: '*', ...requires } });

const namesOf = (...plugins: Parameters<typeof orderPlugins>[0]) =>
  orderPlugins(plugins, '1.2.3').map(({ name }) => name);

describe('the order of plugins', () => {
  it('has each after those that it requires, and follows the names otherwise', () => {
    const [a, b, c, d] = [
      named('a', { plugins: { c: '^1.0.0' } }),
      named('b'),
      named('c', { optionalPlugins: { d: '*' } }),
      named('d'),
    ] as const;
    expect(namesOf(a, b, c, d)).toEqual(['d', 'c', 'a', 'b']);
    expect(namesOf(d, c, b, a)).toEqual(['d', 'c', 'a', 'b']);
  });

  it('ignores an optional plugin that is not loaded', () => {
    expect(namesOf(named('a', { optionalPlugins: { b: '*' } }))).toEqual(['a']);
  });

  it.each([
    [
      'another host',
      [named('a', { host: '^2.0.0' })],
      'plugin a: requires.host: this server is 1.2.3, and the plugin needs ^2.0.0',
    ],
    [
      'a plugin that is not loaded',
      [named('a', { plugins: { b: '*' } })],
      'plugin a: requires.plugins.b: that plugin is not loaded',
    ],
    [
      'another version of a plugin',
      [named('a', { plugins: { b: '^2.0.0' } }), named('b')],
      'plugin a: requires.plugins.b: its version is 1.0.0, and the plugin needs ^2.0.0',
    ],
    [
      'another version of an optional plugin',
      [named('a', { optionalPlugins: { b: '^2.0.0' } }), named('b')],
      'plugin a: requires.plugins.b: its version is 1.0.0',
    ],
    ['two of one name', [named('a'), named('a', {}, '2.0.0')], 'plugin a: two plugins have this name'],
    [
      'a circle',
      [named('a', { plugins: { b: '*' } }), named('b', { plugins: { a: '*' } })],
      'plugin a: requires itself: a → b → a',
    ],
  ])('refuses %s', (_, plugins, message) => {
    expect(() => namesOf(...plugins)).toThrow(message);
  });
});
