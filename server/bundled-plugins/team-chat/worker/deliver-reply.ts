import { OutboundError, type HostServices } from '../../../plugin-api.js';
import type { ChatReply } from '../schemes/chat-scheme.js';
import { chatSchemes } from '../schemes/chat-schemes.js';
import type { TeamChatSettings } from '../team-chat-settings.js';
import type { SchemeName } from '../verification/signature-schemes.js';

/** `later`: the platform may take it in a moment. `refused`: it never will. */
export type Delivery =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'later'; readonly why: string; readonly seconds?: number }
  | { readonly outcome: 'refused'; readonly why: string };

/** Sends a reply to its chat once. */
export type DeliverReply = (scheme: SchemeName, reply: ChatReply, signal: AbortSignal) => Promise<Delivery>;

export interface DeliverReplyOptions {
  readonly settings: TeamChatSettings;
  readonly post: HostServices['post'];
  readonly clock: HostServices['clock'];
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 256 * 1024;

/** Errors in a reply of Slack that go away: https://docs.slack.dev/reference/methods/chat.postMessage#errors */
const TEMPORARY_ERRORS = [
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
];

/** Addresses that no reply is sent to. */
const WRONG_ADDRESS = ['not_https', 'not_http', 'private_address'];

export function createDeliverReply({ settings, post, clock }: DeliverReplyOptions): DeliverReply {
  const rules = {
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    allowPrivate: settings.TEAM_CHAT_PRIVATE,
    allowHttp: settings.TEAM_CHAT_PRIVATE,
  };
  return async (name, reply, signal) => {
    const scheme = chatSchemes[name];
    const { method, url, headers, body } = scheme.requestOf(reply, settings, clock());
    try {
      const answer = await post(url, { body, headers }, { ...rules, method, signal });
      const { status, retryAfter } = answer;
      if (status === 429 || status >= 500)
        return { outcome: 'later', why: `status ${status}`, ...secondsOf(retryAfter) };
      if (status < 200 || status >= 300) return { outcome: 'refused', why: `status ${status}` };
      const error = scheme.errorIn?.(answer);
      if (error === undefined) return { outcome: 'delivered' };
      return { outcome: TEMPORARY_ERRORS.includes(error) ? 'later' : 'refused', why: error };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { outcome: WRONG_ADDRESS.includes(error.code) ? 'refused' : 'later', why: error.message };
    }
  };
}

/** A date is not read: these platforms send seconds. */
function secondsOf(retryAfter = ''): { seconds?: number } {
  return /^\d{1,4}$/.test(retryAfter) ? { seconds: Number(retryAfter) } : {};
}
