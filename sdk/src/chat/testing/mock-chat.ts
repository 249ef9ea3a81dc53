import { createOracleClient } from '../../index.js';
import type { Fetch, OracleClient } from '../../index.js';
import { connectSession } from '../../realtime/index.js';
import type { SessionSocket } from '../../realtime/index.js';
import { createMockFetch, createMockWebSocket, MockOracle } from '../../testing/index.js';
import type { Scenario, ScenarioStep } from '../../testing/index.js';
import type { ChatState } from '../chat-state.js';

/** Scenarios for tests of chats. A message of `/` and the name chooses one. */
const scenarios: readonly Scenario[] = [
  {
    name: 'hello',
    summary: 'Reasoning, a tool, a component and text.',
    steps: [
      { reasoning: 'The user greets', every: 0 },
      { text: 'Hello ', every: 0 },
      { tool: { name: 'count_twins', args: {}, output: '3' } },
      { component: { name: 'Card', args: { title: 'Three' } } },
      { text: 'there are three of them', every: 0 },
    ],
  },
  { name: 'slow', summary: 'Text for a while.', steps: [{ text: 'one two three four five six', every: 40 }] },
  { name: 'endless', summary: 'Text for a minute.', steps: [{ text: 'word '.repeat(600), every: 100 }] },
  {
    name: 'burst',
    summary: 'Much at once.',
    steps: Array<ScenarioStep>(5_000).fill({ frame: 'message', data: { content: 'a ' } }),
  },
  {
    name: 'cut',
    summary: 'The connection drops in the middle of a frame.',
    steps: [
      { text: 'one two ', every: 5 },
      { connection: 'mid-frame' },
      { wait: 5 },
      { text: 'three', every: 5 },
    ],
  },
  { name: 'failing', summary: 'Fails.', steps: [{ fail: { error: 'No', kind: 'server', retryable: true } }] },
  {
    name: 'paid',
    summary: 'Refused once with 402.',
    refuse: { code: 'payment_required', detail: 'Pay', claims: ['clm_1'], times: 1 },
    steps: [{ text: 'Thank you', every: 0 }],
  },
  {
    name: 'delegation',
    summary: 'Needs a delegation.',
    steps: [
      {
        frame: 'delegation_required',
        data: { toolName: 'read', reason: 'delegation_missing', message: 'Authorize it' },
      },
      { text: 'I may not', every: 0 },
    ],
  },
  { name: 'refused', summary: 'Refused.', refuse: { code: 'too_many_requests', detail: 'Wait' }, steps: [] },
  {
    name: 'tool',
    summary: 'Calls the browser.',
    steps: [{ browserTool: { name: 'read', args: { depth: 1 }, within: 2_000 } }, { text: 'Read', every: 0 }],
  },
  {
    name: 'tools',
    summary: 'Calls the browser twice.',
    steps: [
      { browserTool: { name: 'read', args: { depth: 1 } } },
      { browserTool: { name: 'read', args: { depth: 2 } } },
      { text: 'Read both', every: 0 },
    ],
  },
  {
    name: 'patient',
    summary: 'Calls the browser, and waits long.',
    steps: [{ browserTool: { name: 'read', args: {} } }, { text: 'Read', every: 0 }],
  },
  {
    name: 'action',
    summary: 'Calls an action.',
    steps: [{ action: { name: 'mark', args: { did: 'did:x' } } }, { text: 'Marked', every: 0 }],
  },
];

export interface MockSetting {
  readonly sessionId: string;
  /** A client of the same user, as of another tab. It sends its requests by `fetch`. */
  readonly open: (fetch?: Fetch) => OracleClient;
  readonly fetch: Fetch;
  /** Opens the event channel of the session. */
  readonly connect: () => Promise<SessionSocket>;
  /** The requests so far, such as `GET /sessions/…/run`, with the session's and the run's id left out. */
  readonly requests: string[];
  /** The requests that have sent a message. */
  readonly messages: () => Request[];
}

/** An oracle in memory with one session. */
export const mockSetting = async (): Promise<MockSetting> => {
  const oracle = new MockOracle({ scenarios, oracle: { name: 'Mock', did: 'did:example:oracle' } });
  const answer = createMockFetch(oracle);
  const requests: string[] = [];
  const posted: Request[] = [];
  const fetch: Fetch = (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname.replace(/(ses|run)_\w+/, '…')}`);
    if (/POST .*\/messages\/ses_/.test(`${request.method} ${pathname}`)) posted.push(request.clone());
    return answer(request);
  };
  const auth = { headers: () => Promise.resolve({ authorization: 'Bearer any' }) };
  const open = (by = fetch) =>
    createOracleClient({ baseUrl: 'https://oracle.test', auth, retries: false, fetch: by });
  const { sessionId } = await open().sessions.create();
  requests.length = 0;
  const webSocket = createMockWebSocket(oracle);
  const socketAuth = { handshake: () => Promise.resolve({ invocation: 'any' }) };
  const connect = () =>
    connectSession({ url: 'https://oracle.test', webSocket, sessionId, auth: socketAuth });
  return { sessionId, open, fetch, connect, requests, messages: () => posted };
};

export const isLoaded = ({ history }: ChatState): boolean => history.status === 'loaded';

/** The texts, with who said them. */
export const textsOf = ({ messages }: ChatState): string[] =>
  messages.map(({ type, content }) => `${type}: ${content}`);
