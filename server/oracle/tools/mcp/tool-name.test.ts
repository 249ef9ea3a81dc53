import { expect, it } from '@jest/globals';
import { toolNameOf } from './tool-name.js';

it('a tool has its server in front of its name', () => {
  expect(toolNameOf('files', 'read_all')).toBe('files_read_all');
});

it.each([
  ['files', 'read.all'],
  ['files', 'x'.repeat(200)],
  ['s'.repeat(32), 'y'.repeat(32)],
  ['files', 'ä/../\n'],
])('an invalid name of %s is converted, always in the same way', (server, tool) => {
  const name = toolNameOf(server, tool);
  expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(toolNameOf(server, tool)).toBe(name);
});

it('names that are equal after truncation stay distinct', () => {
  const names = ['x'.repeat(200), 'x'.repeat(201), 'a.b', 'a b', 'a_b'].map((tool) => toolNameOf('s', tool));
  expect(new Set(names).size).toBe(5);
});
