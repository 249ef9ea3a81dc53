import { expect, it } from '@jest/globals';
import { matrixAccessOf } from './access.js';

const headers = { 'x-matrix-homeserver': 'of-header.org', 'x-matrix-access-token': 'token' };

it('the message says which homeserver, or else its header; the token is in a header', () => {
  expect(matrixAccessOf({ homeServer: 'of-body.org' }, headers)).toEqual({
    homeServer: 'of-body.org',
    accessToken: 'token',
    roomId: undefined,
  });
  expect(matrixAccessOf({}, headers)).toMatchObject({ homeServer: 'of-header.org' });
});

it('the room is that of the metadata, if it is text', () => {
  const roomOf = (metadata: Record<string, unknown>) => matrixAccessOf({ metadata }, {}).roomId;
  expect(roomOf({ roomId: '!a', editorRoomId: '!b' })).toBe('!a');
  expect(roomOf({ roomId: 1, editorRoomId: '!b' })).toBe('!b');
  expect(roomOf({ roomId: { toString: '!a' } })).toBeUndefined();
});
