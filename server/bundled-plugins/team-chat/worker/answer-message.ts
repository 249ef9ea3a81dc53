import type { HostServices } from '../../../plugin-api.js';
import { answers } from '../answers.js';
import { hashOfCode } from '../links/link-code.js';
import type { Link, LinkStore } from '../links/link-store.js';
import type { ThreadStore } from '../links/thread-store.js';
import type { ChatMessage } from '../schemes/chat-scheme.js';
import type { SchemeName } from '../verification/signature-schemes.js';

/** What may be over in a moment, so that the message is tried again. */
export class TryAgain extends Error {}

/** @returns the text of the answer. Rejects with `TryAgain` when there may be one later. */
export type AnswerMessage = (
  scheme: SchemeName,
  message: ChatMessage,
  signal: AbortSignal,
) => Promise<string>;

export interface AnswerMessageOptions {
  readonly links: Pick<LinkStore, 'find' | 'redeem' | 'delete'>;
  readonly threads: ThreadStore;
  readonly messages: HostServices['messages'];
  readonly clock: HostServices['clock'];
  /** A page where users get codes. */
  readonly linkPage: string | undefined;
}

const TEMPORARY = ['service_unavailable', 'session_busy', 'too_many_requests', 'internal_error'];

/** Answers a user of a chat: by the oracle when they are linked, else by how they can be. */
export function createAnswerMessage({
  links,
  threads,
  messages,
  clock,
  linkPage,
}: AnswerMessageOptions): AnswerMessage {
  return async (scheme, message, signal) => {
    const { workspace, user, text } = message;
    const chatUser = { scheme, workspace, user };
    const [, code] = /^\/?link\s+([0-9a-z]{5}-?[0-9a-z]{5})$/i.exec(text) ?? [];
    const link = await links.find(chatUser);
    if (code !== undefined) return redeem(code, chatUser, link);
    if (!link) return answers.howToLink(linkPage);
    if (/^\/?unlink$/i.test(text)) {
      await end(link);
      return answers.unlinked;
    }
    return text === '' ? answers.nothingAsked : ask(link, message, signal);
  };

  async function redeem(
    code: string,
    chatUser: Parameters<LinkStore['find']>[0],
    earlier: Link | undefined,
  ): Promise<string> {
    const { link, spent } = await links.redeem(hashOfCode(code), chatUser, clock());
    for (const permission of spent) await messages.withdraw(permission);
    if (link === 'too_many_links') return answers.tooManyLinks;
    if (link !== 'unknown_code') return answers.linked(link.userDid);
    // A server that was killed may have redeemed the code of this very message.
    return earlier ? `${answers.unknownCode} ${answers.linked(earlier.userDid)}` : answers.unknownCode;
  }

  async function end({ id, userDid, permission }: Link): Promise<void> {
    await links.delete(id, userDid);
    await messages.withdraw(permission);
  }

  async function ask(link: Link, { id, thread, text }: ChatMessage, signal: AbortSignal): Promise<string> {
    const { scheme, permission } = link;
    const known = await threads.find(link.id, thread);
    const first = known === undefined ? undefined : await send(known);
    // The user may have deleted the session.
    const isGone = first?.error?.code === 'session_not_found';
    const { ok, error } = first && !isGone ? first : await sendToNew();
    if (!error) return ok === '' ? answers.nothingSaid : ok;
    if (error.code === 'not_allowed') {
      await end(link);
      return answers.howToLink(linkPage);
    }
    if (TEMPORARY.includes(error.code)) throw new TryAgain(error.detail);
    return answers.failed(error.detail);

    async function sendToNew(): ReturnType<typeof send> {
      const created = await messages.createSession(permission, `${link.id}:${id}`);
      if (created.error) return created;
      await threads.put(link.id, thread, created.ok);
      return send(created.ok);
    }

    /** A message that is tried again goes to the session that it has made before, under the same key. */
    function send(sessionId: string) {
      return messages.send({ permission, sessionId, text, key: `${scheme}:${id}:${sessionId}`, signal });
    }
  }
}
