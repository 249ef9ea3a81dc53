import type { Message } from '@ag-ui/client';
import type { Attachment, StreamMessage } from '../http/contract-schemas.js';

type UserMessage = Extract<Message, { role: 'user' }>;
type MediaPart = Exclude<Exclude<UserMessage['content'], string>[number], { type: 'text' }>;

/** Makes an attachment of a part of a message, for instance by uploading it. */
export type PartAttachment = (part: MediaPart) => Attachment | Promise<Attachment>;

/** A message of the user in AG-UI, as the oracle gets it. */
export const oracleMessage = async (
  { content }: UserMessage,
  attachmentOf: PartAttachment,
): Promise<StreamMessage> => {
  if (typeof content === 'string') return { message: content };
  const message = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const media = content.filter((part) => part.type !== 'text');
  if (media.length === 0) return { message };
  const attachments = await Promise.all(media.map(async (part) => attachmentOf(part)));
  // A message cannot be empty; files may be all that is sent.
  return { message: message || attachments.map(({ filename }) => filename).join('\n'), attachments };
};

/** A part that has an address. @throws TypeError for data. */
export const attachmentOfPart: PartAttachment = ({ type, source }) => {
  const { value, mimeType = 'application/octet-stream' } = source;
  if (source.type !== 'url' || !/^(mxc|https?):/.test(value))
    throw new TypeError(
      `A part \`${type}\` without an address has to be uploaded first: see \`attachmentOf\``,
    );
  const filename = new URL(value).pathname.split('/').findLast((name) => name !== '') ?? type;
  return { mxcUri: value, filename, mimetype: mimeType };
};
