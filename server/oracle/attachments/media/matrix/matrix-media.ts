/** Files on the messaging network, from the user's own homeserver and in the user's name (Matrix client-server API 1.11 and later). */
import type { Download } from '../download.js';
import { MediaError, type MediaFetching, type MediaFile } from '../media.js';
import { MAX_EVENT_BYTES, mxcOf, unreadableEvent } from './media-event.js';
import { type Homeserver, homeserverOf } from './homeserver.js';
import { type Mxc, parseMxc } from './mxc.js';

export interface MatrixMedia {
  byUri(mxcUri: string, how: MediaFetching): Promise<MediaFile>;
  byEvent(eventId: string, how: MediaFetching): Promise<MediaFile>;
}

/** Ids of events and rooms: a sigil, and then no invisible characters. */
const EVENT_ID = /^\$[\x21-\x7e]{1,254}$/;
const ROOM_ID = /^![\x21-\x7e]{1,254}$/;

export function createMatrixMedia(
  download: Download,
  { allowHttp }: { readonly allowHttp: boolean },
): MatrixMedia {
  return {
    async byUri(mxcUri, how) {
      const mxc = parseMxc(mxcUri);
      if (!mxc)
        throw new MediaError(
          'unsupported_address',
          'its address must be like mxc://server/media-id, with letters, digits, hyphens and underscores in the media id',
        );
      return fetchMedia(homeserverOf(how, { allowHttp }), mxc, how);
    },

    async byEvent(eventId, how) {
      if (!EVENT_ID.test(eventId))
        throw new MediaError(
          'unsupported_address',
          'the id of its event must be unchanged, as the homeserver issued it',
        );
      const homeserver = homeserverOf(how, { allowHttp });
      return fetchMedia(homeserver, mxcOf(await fetchEvent(homeserver, eventId, how)), how);
    },
  };

  function fetchMedia(
    { origin, authorization }: Homeserver,
    { serverName, mediaId }: Mxc,
    { signal, maxBytes, onBytes }: MediaFetching,
  ): Promise<MediaFile> {
    const path = `${encodeURIComponent(serverName)}/${encodeURIComponent(mediaId)}`;
    const url = `${origin}/_matrix/client/v1/media/download/${path}`;
    return download(url, { authorization, signal, maxBytes, onBytes, allowHttp });
  }

  /** Looks in the room when one is given. Otherwise, or when the event is in another room, uses the operation without a room, which few homeservers still have. */
  async function fetchEvent(homeserver: Homeserver, eventId: string, how: MediaFetching): Promise<Buffer> {
    const { roomId } = how;
    const id = encodeURIComponent(eventId);
    if (roomId !== undefined && ROOM_ID.test(roomId)) {
      try {
        return await ask(homeserver, `rooms/${encodeURIComponent(roomId)}/event/${id}`, how);
      } catch (error) {
        if (!(error instanceof MediaError && error.code === 'status')) throw error;
      }
    }
    return ask(homeserver, `events/${id}`, how);
  }

  async function ask(
    { origin, authorization }: Homeserver,
    path: string,
    { signal }: MediaFetching,
  ): Promise<Buffer> {
    const url = `${origin}/_matrix/client/v3/${path}`;
    const asked = { authorization, signal, maxBytes: MAX_EVENT_BYTES, accept: 'application/json', allowHttp };
    try {
      return (await download(url, asked)).bytes;
    } catch (error) {
      if (error instanceof MediaError && error.code === 'too_large') throw unreadableEvent();
      throw error;
    }
  }
}
