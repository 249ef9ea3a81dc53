import type { components } from '../../../generated/sdk-types.js';

/** The contract's nouns under their own names. */
type Schemas = components['schemas'];

export type Discovery = Schemas['Discovery'];
export type Session = Schemas['Session'];
export type SessionList = Schemas['SessionList'];
export type SessionDeleted = Schemas['SessionDeleted'];
export type Message = Schemas['Message'];
export type MessageList = Schemas['MessageList'];
export type MessageReply = Schemas['MessageReply'];
export type Twin = Schemas['Twin'];

// The generated types render "these fields, and one of those two" as "these fields, or one of those two", which would
// let an attachment without a file name and a twin without a type compile. Each is put together again here.

/** A file, named by `mxcUri`, by `eventId`, or by both. */
export type Attachment = Extract<Schemas['Attachment'], { filename: string }> &
  ({ mxcUri: string } | { eventId: string });

/** A twin to be made; its protocol is named by `class` or by `protocol`. */
export type TwinCreate = Extract<Schemas['TwinCreate'], { type: string }> &
  ({ class: string } | { protocol: string });

/** A message whose answer is one reply. */
export type SendMessage = Omit<Schemas['SendMessage'], 'stream' | 'attachments'> & {
  attachments?: Attachment[];
};

/** A message whose answer is a stream. */
export type StreamMessage = Omit<SendMessage, 'returnAllMessages'>;
