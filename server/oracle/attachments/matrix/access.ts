import type { MatrixAccess } from '../media.js';

/** What a message and its headers say of the messaging network. The message comes first. */
export interface MatrixClaims {
  readonly homeServer?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface MatrixHeaders {
  readonly 'x-matrix-homeserver'?: string | undefined;
  readonly 'x-matrix-access-token'?: string | undefined;
}

export function matrixAccessOf({ homeServer, metadata }: MatrixClaims, header: MatrixHeaders): MatrixAccess {
  return {
    homeServer: homeServer ?? header['x-matrix-homeserver'],
    accessToken: header['x-matrix-access-token'],
    roomId: [metadata?.roomId, metadata?.editorRoomId].find((id) => typeof id === 'string'),
  };
}
