import { z } from 'zod';
import { parseJson } from '../../../../contract/validation/parse-json.js';
import { MediaError } from '../media.js';
import { type Mxc, parseMxc } from './mxc.js';

/** Events have at most 64 KiB; servers add fields to them. */
export const MAX_EVENT_BYTES = 256 * 1024;

/** `m.file`, `m.image` and so on (Matrix specification, "Instant Messaging"). `file` in place of `url` says that it is encrypted. */
const mediaEvent = z.looseObject({
  type: z.string(),
  content: z.looseObject({ url: z.string().nullish(), file: z.unknown().optional() }),
});

/**
 * Returns the file of an event.
 * @throws {MediaError}
 */
export function mxcOf(event: Buffer): Mxc {
  const { data } = mediaEvent.safeParse(parseJson(event.toString('utf8')));
  if (!data) throw unreadableEvent();
  const { type, content } = data;
  if (type === 'm.room.encrypted' || content.file != null)
    throw new MediaError(
      'encrypted',
      'it is encrypted for the members of its room; send it from a room without encryption, or put it where everybody can reach it',
    );
  const mxc = parseMxc(content.url ?? '');
  if (!mxc) throw new MediaError('no_file', 'its event has no file');
  return mxc;
}

export function unreadableEvent(): MediaError {
  return new MediaError('network', 'the homeserver sent an event that cannot be parsed');
}
