import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { answers } from '../answers.js';
import type { DueJob, Inbox } from '../inbox/inbox.js';
import type { ChatReply } from '../schemes/chat-scheme.js';
import { TryAgain, type AnswerMessage } from './answer-message.js';
import { createChatWorker, type ChatWorker } from './chat-worker.js';
import type { Delivery } from './deliver-reply.js';

const message = { id: '1', workspace: 'T1', user: 'U1', thread: 'C1', text: 'Hello', target: {} };
const reply: ChatReply = { ...message, question: 'Hello', text: 'Hi' };
const received: DueJob = { scheme: 'slack', id: '1', attempts: 1, failures: 0, state: 'received', message };
const answered: DueJob = { scheme: 'slack', id: '1', attempts: 1, failures: 0, state: 'answered', reply };

let worker: ChatWorker;
let isLeased: boolean;
let events: string[];
let answer: AnswerMessage;
let delivery: () => Promise<Delivery>;
beforeEach(() => {
  [isLeased, events] = [true, []];
  answer = () => Promise.resolve('Hi');
  delivery = () => Promise.resolve({ outcome: 'delivered' });
});
afterEach(() => worker.stop());

/** Resolves with what the worker did with the job, when it has settled it. */
function work(job: DueJob): Promise<string[]> {
  return new Promise((resolve) => {
    const jobs = [job];
    const note = (event: string) => {
      events.push(event);
      if (!event.startsWith('answer')) resolve(events);
      return Promise.resolve();
    };
    const inbox: Inbox = {
      receive: () => Promise.resolve(),
      take: () => Promise.resolve(jobs.splice(0)),
      renew: () => Promise.resolve(isLeased),
      async answer(_, { text }) {
        await note(isLeased ? `answer: ${text}` : 'lost');
        return isLeased;
      },
      finish: () => note('finish'),
      postpone: (_, seconds) => note(`postpone: ${seconds}`),
      release: () => note('release'),
      deleteOld: () => Promise.resolve(),
    };
    worker = createChatWorker({
      inbox,
      answerMessage: (...asked) => answer(...asked),
      deliverReply: () => delivery(),
      leaseSeconds: 30,
      log: pino({ level: 'silent' }),
    });
    worker.start();
  });
}

it('a message is answered, and its reply is sent', async () => {
  expect(await work(received)).toEqual(['answer: Hi', 'finish']);
});

it('a reply that was stored is sent without another answer', async () => {
  answer = () => Promise.reject(new Error('not asked'));
  expect(await work(answered)).toEqual(['finish']);
});

it('nothing is sent by a server that has lost the message to another one', async () => {
  isLeased = false;
  expect(await work(received)).toEqual(['lost']);
});

it.each([
  [new TryAgain('busy'), 0, ['postpone: 2']],
  [new Error('a bug'), 3, ['postpone: 60']],
  [new TryAgain('busy'), 5, [`answer: ${answers.gaveUp}`, 'finish']],
])('after %s, the failure %i, it goes on with %j', async (error, failures, expected) => {
  answer = () => Promise.reject(error);
  expect(await work({ ...received, failures })).toEqual(expected);
});

it('a message that has ended many servers is given up', async () => {
  answer = () => Promise.reject(new Error('not asked'));
  expect(await work({ ...received, attempts: 21 })).toEqual([`answer: ${answers.gaveUp}`, 'finish']);
});

it.each<[Delivery, number, string[]]>([
  [{ outcome: 'later', why: 'status 503' }, 0, ['postpone: 2']],
  [{ outcome: 'later', why: 'status 429', seconds: 30 }, 0, ['postpone: 30']],
  [{ outcome: 'later', why: 'status 503' }, 5, ['finish']],
  [{ outcome: 'refused', why: 'channel_not_found' }, 0, ['finish']],
])('a reply with the outcome %j after %i failures: %j', async (outcome, failures, expected) => {
  delivery = () => Promise.resolve(outcome);
  expect(await work({ ...answered, failures })).toEqual(expected);
});

it('a message whose answer is not there when the server stops is left to others', async () => {
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  answer = (_scheme, _message, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new TryAgain('stopping')));
      isAsked();
    });
  const done = work(received);
  await asked;
  await worker.stop();
  expect(await done).toEqual(['release']);
});
