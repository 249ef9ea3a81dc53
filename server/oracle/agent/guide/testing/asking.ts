import type { AttachmentContent } from '../../../turn/attachment-content.js';
import type { AgentEvent, Resumption } from '../../../turn/agent.js';
import { eventsOfAgent } from '../../../turn/testing/events-of.js';
import { createGuide } from '../guide.js';
import { createFakeToolbox } from './fake-toolbox.js';
import type { Toolbox } from '../../../turn/toolbox.js';

export interface Question {
  readonly tools?: Toolbox;
  readonly attachments?: readonly AttachmentContent[];
  readonly resumed?: Resumption;
  readonly signal?: AbortSignal;
  readonly model?: string;
}

/** Streams the guide's answer to a message. */
export function asking(message: string, question: Question = {}): AsyncIterable<AgentEvent> {
  const { tools = createFakeToolbox(), attachments = [], resumed, signal, model } = question;
  return eventsOfAgent(createGuide(), {
    runId: 'run_1',
    sessionId: 'ses_1',
    requestId: 'req-1',
    userDid: 'did:key:zAlice',
    message,
    attachments: () => Promise.resolve(attachments),
    history: () => Promise.resolve([]),
    instructions: () => Promise.resolve([]),
    tools,
    grant: () => Promise.resolve({ error: 'missing' }),
    resumed,
    model,
    signal: signal ?? new AbortController().signal,
  });
}

export async function eventsOf(events: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  const all: AgentEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

export async function textOf(events: AsyncIterable<AgentEvent>): Promise<string> {
  return (await eventsOf(events)).map((event) => (event.type === 'text' ? event.delta : '')).join('');
}
