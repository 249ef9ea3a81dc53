import { describe, expect, it } from '@jest/globals';
import { ArgumentError, readCommand } from './command-arguments.js';
import { generateApiKey } from '../format.js';

const ID = '7f3kQ2mW9xLpB';

describe('the arguments of the command', () => {
  it('may be omitted where there is a sensible default', () => {
    expect(readCommand(['create'])).toEqual({
      command: 'create',
      name: 'made by make api-key',
      scopes: ['admin'],
    });
    expect(readCommand(['list'])).toEqual({ command: 'list' });
    expect(readCommand(['rotate', `--id=${ID}`])).toEqual({
      command: 'rotate',
      id: ID,
      'overlap-seconds': 86_400,
    });
    expect(readCommand(['revoke', '--id', ID])).toEqual({ command: 'revoke', id: ID });
  });

  it('name the scopes, the owner and the lifetime of the key', () => {
    const args = [
      '--name=an importer',
      '--scopes=twins:read, twins:write,twins:read',
      '--owner=did:web:a.example',
    ];
    expect(readCommand(['create', ...args, '--expires-days=30'])).toEqual({
      command: 'create',
      name: 'an importer',
      scopes: ['twins:read', 'twins:write'],
      owner: 'did:web:a.example',
      'expires-days': 30,
    });
  });

  it.each([
    [[], 'create, list, rotate or revoke'],
    [['destroy'], 'create, list, rotate or revoke'],
    [['create', 'list'], 'create, list, rotate or revoke'],
    [['create', '--colour=red'], '--colour'],
    [['create', '--name='], '--name must not be empty'],
    [['create', `--name=${'a'.repeat(101)}`], '--name must have 100 characters'],
    [['create', '--scopes=twins:reed'], '--scopes must be scopes divided by commas, of admin, twins:read'],
    [['create', '--scopes='], '--scopes must be scopes'],
    [['create', '--owner=me'], '--owner must be a DID'],
    [['create', '--expires-days=0'], '--expires-days must be a whole number from 1 to'],
    [['create', '--expires-days=1.5'], '--expires-days must be a whole number'],
    [['create', `--id=${ID}`], '--id does not go with create'],
    [['list', '--name=a'], '--name does not go with list'],
    [['rotate'], '--id is missing'],
    [
      ['rotate', `--id=${ID}`, '--overlap-seconds=2592001'],
      '--overlap-seconds must be a whole number from 0 to 2592000',
    ],
    [['revoke', '--id'], '--id'],
  ])('%j are refused, by name', (args, message) => {
    expect(() => readCommand(args)).toThrow(ArgumentError);
    expect(() => readCommand(args)).toThrow(message);
  });

  it('are all reported when several are wrong', () => {
    expect(() => readCommand(['create', '--owner=me', '--expires-days=soon'])).toThrow(
      /--owner must .*\n--expires-days must /,
    );
  });

  it('are not quoted, because one may be a key in the wrong place', () => {
    const { text } = generateApiKey('live');
    for (const args of [
      [text],
      ['revoke', text],
      ...['id', 'scopes', 'owner', 'expires-days'].map((name) => ['create', `--${name}=${text}`]),
      ['revoke', `--id=${text}`],
    ]) {
      let message = '';
      try {
        readCommand(args);
      } catch (error) {
        message = String(error);
      }
      expect(message).not.toBe('');
      expect(message).not.toContain(text);
    }
  });
});
