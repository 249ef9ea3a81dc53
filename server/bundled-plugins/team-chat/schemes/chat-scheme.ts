import type { TeamChatSettings } from '../team-chat-settings.js';

/** What a verified webhook says. */
export type Inbound =
  | { readonly kind: 'handshake'; readonly reply: object }
  /** Authentic, but not a message of a user: it is acknowledged and dropped. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'message'; readonly message: ChatMessage; readonly reply: object };

export interface ChatMessage {
  /** Of the webhook: one that comes again has the same. */
  readonly id: string;
  /** The workspace, server or tenant that the platform names in what it has signed. */
  readonly workspace: string;
  /** The id of the user there. */
  readonly user: string;
  /** The conversation, in which messages belong together. */
  readonly thread: string;
  readonly text: string;
  /** Where the answer goes. It may hold a token of the platform, so it is a secret. */
  readonly target: Readonly<Record<string, string>>;
}

/** An answer on its way to the chat. */
export interface ChatReply extends Omit<ChatMessage, 'text'> {
  readonly question: string;
  readonly text: string;
}

/** A request to the chat platform. */
export interface ReplyRequest {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the platform has answered to a reply. */
export interface ReplyAnswer {
  readonly status: number;
  readonly body?: string;
}

/** What a chat platform sends and takes, besides signatures. */
export interface ChatScheme {
  /** Reads a verified webhook. */
  readonly read: (body: Buffer, contentType: string, header: (name: string) => string) => Inbound;
  /** The request that delivers a reply. */
  readonly requestOf: (reply: ChatReply, settings: TeamChatSettings, now: Date) => ReplyRequest;
  /** The error in an answer whose status is a success. */
  readonly errorIn?: (answer: ReplyAnswer) => string | undefined;
}

/** The message as the database can store it: without NUL and half characters, of which no id of a chat consists. */
export function storable(message: ChatMessage): ChatMessage | undefined {
  const { id, workspace, user, thread, text } = message;
  const isStorable = (part: string) => part.isWellFormed() && !part.includes('\0');
  if (![id, workspace, user, thread].every(isStorable)) return undefined;
  return { ...message, text: text.toWellFormed().replaceAll('\0', '') };
}

export const IGNORED: Inbound = { kind: 'ignored' };

/** Cuts a text to what the platform takes, between characters. */
export function shorten(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, maximum));
  const kept = [...segments].slice(0, -2).map(({ segment }) => segment);
  return `${kept.join('')}…`;
}

export const JSON_TYPE = 'application/json';
