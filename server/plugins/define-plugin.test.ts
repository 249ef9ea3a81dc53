import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isPlugin } from './define-plugin.js';
import { readPluginSettings } from './plugin-settings.js';
import { testPlugin } from './testing/test-plugin.js';

const manifest = { title: 'Sample', summary: 'A plugin of a test.' };
const silent = { ...manifest, visibility: 'silent' };

describe('definePlugin', () => {
  it('makes a plugin that another copy of the package recognises', () => {
    const plugin = testPlugin();
    expect(isPlugin(plugin)).toBe(true);
    expect(Object.getOwnPropertySymbols(plugin)).toContain(Symbol.for('twin-oracle.plugin'));
    expect(isPlugin({ name: 'sample' })).toBe(false);
  });

  it.each<[string, object, RegExp]>([
    ['a name in upper case', { name: 'Weather' }, /plugin Weather: name: must be lower-case words/],
    ['a name that could leave its prefix', { name: 'a/b' }, /name/],
    ['a version that is none', { version: 'latest' }, /version: must be a semantic version/],
    ['no range of hosts', { requires: {} }, /requires\.host/],
    ['a range that is none', { requires: { host: 'new' } }, /requires\.host: must be a range/],
    ['an empty summary', { manifest: { ...manifest, summary: ' ' } }, /manifest\.summary/],
    ['no word of when to use it', { manifest }, /manifest\.whenToUse: must say when/],
    [
      'a tag in upper case',
      { manifest: { ...manifest, visibility: 'silent', tags: ['A'] } },
      /manifest\.tags\.0/,
    ],
    ['an unknown category', { manifest: { ...silent, category: 'fun' } }, /manifest\.category/],
    [
      'an example without a tool',
      { manifest: { ...silent, examples: [{ user: 'Is it night?' }] } },
      /manifest\.examples\.0\.tool/,
    ],
    [
      'settings that are not its own',
      { config: z.object({ DATABASE_URL: z.string() }) },
      /config\.DATABASE_URL: must begin with SAMPLE_/,
    ],
    ['settings that are no object', { config: z.string() }, /config: must be a zod object/],
    ['needs that are no list', { needs: 'database' }, /needs: must be a list of services/],
    ['no setup', { setup: 'later' }, /setup: must be a function/],
  ])('refuses %s', (_, definition, message) => {
    expect(() => testPlugin(definition)).toThrow(message);
  });
});

describe('the settings of a plugin', () => {
  const plugin = testPlugin({
    config: z.object({ SAMPLE_URL: z.url('must be a URL'), SAMPLE_KEY: z.string().default('none') }),
  });

  it('are read by name; an empty one counts as unset', () => {
    const environment = { SAMPLE_URL: 'https://example.org', SAMPLE_KEY: '', OTHER: 'x' };
    expect(readPluginSettings(plugin, environment)).toEqual({
      SAMPLE_URL: 'https://example.org',
      SAMPLE_KEY: 'none',
    });
  });

  it('name the plugin and the setting when one is wrong, and never its value', () => {
    expect(() => readPluginSettings(plugin, { SAMPLE_URL: 'secret value' })).toThrow(
      /^plugin sample: SAMPLE_URL: must be a URL$/,
    );
  });
});
