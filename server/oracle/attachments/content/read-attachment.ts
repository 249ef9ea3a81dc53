import type { AttachmentContent } from '../../turn/attachment-content.js';
import { imageTypeOf, isTextType, parseMediaType } from './attachment-type.js';
import type { MediaFile } from '../media/media.js';
import { shownName } from './shown-name.js';
import { textOf } from './read-text.js';

const UNKNOWN = 'application/octet-stream';

/**
 * What an agent can make of a file. Images are told by their bytes: a model refuses the whole question when they are not what they are
 * said to be. Text is what the client calls so, or where the client says nothing, what the server calls so that has it.
 */
export function readFile(
  { filename, mimetype }: { readonly filename: string; readonly mimetype: string },
  { bytes, contentType }: MediaFile,
): AttachmentContent {
  const name = shownName(filename);
  const image = imageTypeOf(bytes);
  if (image) return { kind: 'image', filename: name, mediaType: image, bytes };

  const declared = parseMediaType(mimetype);
  const served = parseMediaType(contentType ?? '');
  const mediaType = declared && declared.name !== UNKNOWN ? declared.name : (served?.name ?? UNKNOWN);
  if (isTextType(mediaType)) {
    const charset = declared?.charset ?? (served && isTextType(served.name) ? served.charset : undefined);
    return { kind: 'text', filename: name, mediaType, ...textOf(bytes, charset) };
  }
  // A file that is declared as an image and is not one is described by its real type.
  return { kind: 'other', filename: name, mediaType: mediaType.startsWith('image/') ? UNKNOWN : mediaType };
}
