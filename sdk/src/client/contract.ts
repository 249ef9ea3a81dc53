import type { components } from '../../../generated/sdk-types.js';

/** The contract's nouns under their own names. */
type Schemas = components['schemas'];

export type Discovery = Schemas['Discovery'];
export type Session = Schemas['Session'];
export type SessionList = Schemas['SessionList'];
export type SessionDeleted = Schemas['SessionDeleted'];
export type Message = Schemas['Message'];
export type MessageList = Schemas['MessageList'];
export type MessagePage = Schemas['MessagePage'];
export type MessageReply = Schemas['MessageReply'];
export type Model = Schemas['Model'];
export type ModelList = Schemas['ModelList'];
export type ToolResultAccepted = Schemas['ToolResultAccepted'];
export type ActiveRun = Schemas['ActiveRun'];
export type RunAborted = Schemas['RunAborted'];
export type Twin = Schemas['Twin'];

export type Capability = Schemas['Capability'];
export type DelegationStored = Schemas['DelegationStored'];
export type DelegationStatus = Schemas['DelegationStatus'];
export type DelegationRevoked = Schemas['DelegationRevoked'];
export type DelegationExplanation = Schemas['DelegationExplanation'];
export type DelegationRequired = Schemas['DelegationRequired'];
export type Scope = Schemas['Scope'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyCreated = Schemas['ApiKeyCreated'];
export type ApiKeyList = Schemas['ApiKeyList'];

export type ApiKeyCreate = Schemas['ApiKeyCreate'];
export type ApiKeyRotate = Schemas['ApiKeyRotate'];
export type Attachment = Schemas['Attachment'];
export type ToolResultSubmission = Schemas['ToolResultSubmission'];
export type TwinCreate = Schemas['TwinCreate'];

/** A message whose answer is one reply. */
export type SendMessage = Omit<Schemas['SendMessage'], 'stream'>;

/** A message whose answer is a stream. */
export type StreamMessage = Omit<SendMessage, 'returnAllMessages'>;
