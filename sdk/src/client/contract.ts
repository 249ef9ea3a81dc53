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

export type Attachment = Schemas['Attachment'];
export type TwinCreate = Schemas['TwinCreate'];

/** A message whose answer is one reply. */
export type SendMessage = Omit<Schemas['SendMessage'], 'stream'>;

/** A message whose answer is a stream. */
export type StreamMessage = Omit<SendMessage, 'returnAllMessages'>;
