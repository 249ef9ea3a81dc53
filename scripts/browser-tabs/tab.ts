/** What runs in each tab: a chat with one tool. The test sets `setting` before, and talks to the chat by `tab`. */
import { createOracleClient } from '@twin-oracle/sdk';
import { openChat, type Chat, type ChatState } from '@twin-oracle/sdk/chat';
import { createDelegation, createUcanAuth, keyFromText } from '@twin-oracle/sdk/ucan';
import { untilState } from '../../sdk/src/chat/testing/until-state.js';

export interface TabSetting {
  readonly baseUrl: string;
  readonly oracleDid: string;
  readonly sessionId: string;
  readonly keyText: string;
  /** How long an invocation lives. */
  readonly invocationSeconds: number;
}

export interface Tab {
  readonly chat: Chat;
  /** Sends a message; resolves with its run when that is known. */
  ask(message: string): Promise<string>;
  /** Resolves when the last message has this many characters. */
  said(length: number): Promise<void>;
  /** The texts of all messages, when the answer has ended. */
  ended(): Promise<string[]>;
}

declare global {
  var setting: TabSetting;
  var tab: Tab;
  /** Notes in the browser that the tool has run with this number. */
  var noteRun: (n: unknown) => void;
}

const { baseUrl, oracleDid, sessionId, keyText, invocationSeconds } = globalThis.setting;
const { ok: key } = await keyFromText(keyText);
if (!key) throw new Error('The test gives no key');
const auth = createUcanAuth({ key, oracleDid, invocationLifetimeSeconds: invocationSeconds });
/** Without the delegation, which the user signs when a tool needs it. */
const signInOnly = {
  headers: async (options?: { renew?: boolean | undefined }) => {
    const { Authorization = '', 'X-Auth-Type': type = '' } = await auth.headers(options);
    return { Authorization, 'X-Auth-Type': type };
  },
};
const chat = openChat(createOracleClient({ baseUrl, auth: signInOnly }), sessionId, {
  authorize: () => createDelegation({ issuer: key, audience: oracleDid }),
});

const until = (fits: (state: ChatState) => boolean) => untilState(chat, fits);

chat.offerTools(() => ({
  browserTools: {
    count: {
      description: 'Counts',
      schema: { type: 'object', properties: { n: { type: 'integer' }, ms: { type: 'integer' } } },
      run: async ({ n, ms }) => {
        globalThis.noteRun(n);
        await new Promise((resolve) => setTimeout(resolve, Number(ms)));
        return n;
      },
    },
  },
}));
chat.attach();
await until(({ history }) => history.status === 'loaded');

globalThis.tab = {
  chat,
  said: async (length) => {
    await until(({ messages }) => (messages.at(-1)?.content.length ?? 0) >= length);
  },
  ended: async () => {
    const { messages } = await until(({ run, status }) => status === 'ready' && run?.ended !== undefined);
    return messages.map(({ content }) => content);
  },
  ask: async (message) => {
    const before = chat.state.run?.runId;
    void chat.send(message);
    const { run, draft } = await until(
      (state) => state.draft !== undefined || ![undefined, before].includes(state.run?.runId),
    );
    if (draft) throw new Error(`The message became a draft: ${draft.error?.message}`);
    return run?.runId ?? '';
  },
};
