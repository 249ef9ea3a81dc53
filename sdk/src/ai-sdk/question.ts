import type { FileUIPart, UIMessage } from 'ai';
import type { Attachment, StreamMessage } from '../http/contract-schemas.js';

/** Makes an attachment of a file of the AI SDK, for instance by uploading it. */
export type AttachmentOf = (file: FileUIPart) => Attachment | Promise<Attachment>;

/** A message of the user in the AI SDK, as the oracle gets it. */
export const questionOf = async (
  { parts }: UIMessage,
  attachmentOf: AttachmentOf,
): Promise<StreamMessage> => {
  const message = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const files = parts.filter((part) => part.type === 'file');
  if (files.length === 0) return { message };
  const attachments = await Promise.all(files.map(async (file) => attachmentOf(file)));
  // A message cannot be empty; files may be all that is sent.
  return { message: message || attachments.map(({ filename }) => filename).join('\n'), attachments };
};

/** A file that has an address. @throws TypeError for a `data:` URL. */
export const attachmentAt: AttachmentOf = ({ url, mediaType, filename }) => {
  if (!/^(mxc|https?):/.test(url))
    throw new TypeError('A file without an address has to be uploaded first: see `attachmentOf`');
  return { mxcUri: url, filename: filename ?? nameIn(url), mimetype: mediaType };
};

const nameIn = (url: string): string =>
  new URL(url).pathname.split('/').findLast((name) => name !== '') ?? 'file';
