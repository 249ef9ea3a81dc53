import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { generateCommand } from './generate-command.js';

afterEach(() => void jest.restoreAllMocks());

const reply = (name: string) => ({ $ref: `host:components/responses/${name}` });

const withSchema = (schema: object) => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/WeatherReport' } } };
  const get = {
    operationId: 'getWeatherReport',
    security: [],
    'x-stability-level': 'beta',
    responses: {
      '200': { description: 'The report.', content },
      '400': reply('BadRequest'),
      '406': reply('NotAcceptable'),
      '500': reply('InternalError'),
      '503': reply('ServiceUnavailable'),
    },
  };
  return JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Weather', version: '1.0.0' },
    paths: { '/weather/report': { get } },
    components: { schemas: { WeatherReport: schema } },
  });
};

test.each<[string, string | undefined, string, string]>([
  ['a missing file', undefined, 'weather', 'plugin weather: FILE: ENOENT'],
  ['bad YAML', 'info: {a: 1\npaths: {}', 'weather', 'at line 2, column 1'],
  ['a text', 'hello', 'weather', 'plugin weather: FILE: is no document'],
  [
    'an invalid schema',
    withSchema({ minimum: 'x' }),
    'weather',
    'plugin weather: FILE: schema WeatherReport: ',
  ],
  ['a name in upper case', withSchema({}), 'Bad', 'plugin Bad: --name: must be lower-case words'],
])('%s fails with one line that names it', async (_, text, name, expected) => {
  const print = jest.spyOn(console, 'error').mockReturnValue();
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-generate-'));
  const file = join(folder, 'openapi.yaml');
  try {
    if (text !== undefined) await writeFile(file, text);
    expect(await generateCommand([file, '--name', name])).toBe(1);
    expect(print.mock.calls).toEqual([[expect.stringContaining(expected.replace('FILE', file))]]);
    expect(print.mock.calls[0]?.[0]).not.toContain('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
