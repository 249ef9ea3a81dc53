import { createDownload, type MediaNetwork } from '../download.js';
import { createMatrixMedia } from '../matrix/matrix-media.js';
import { type Media, MediaError } from '../media.js';

/** Fetches files from the web without any secrets of the user, and from the messaging network on behalf of the user. */
export function createNetworkMedia(network: MediaNetwork): Media {
  const download = createDownload(network);
  const matrix = createMatrixMedia(download, { allowHttp: network.allowPrivate });
  return {
    async fetch({ mxcUri, eventId }, how) {
      if (mxcUri?.startsWith('mxc:')) return matrix.byUri(mxcUri, how);
      if (mxcUri !== undefined) {
        const { signal, maxBytes, onBytes } = how;
        return download(mxcUri, { signal, maxBytes, onBytes, allowHttp: true });
      }
      if (eventId !== undefined) return matrix.byEvent(eventId, how);
      throw new MediaError('unsupported_address', 'it needs mxcUri or eventId');
    },
  };
}
