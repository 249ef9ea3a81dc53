import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runRequest, runRow } from '../runs/testing/run-row.js';
import { createHistoryStore } from './history-store.js';
import { createPromptHistory } from './prompt-history.js';
import { openTranscripts, type Transcripts } from './testing/transcripts.js';

let test: Transcripts;

beforeAll(async () => {
  test = await openTranscripts();
});
afterAll(() => test.close());

/** The history in the prompt of the last question's run. */
async function pastOf(letters: string, contents: readonly string[]): Promise<string[]> {
  const { sessionId, ids } = await test.sessionOf(letters, contents);
  const pastMessages = createPromptHistory({
    store: createHistoryStore(test.dataSource),
    attachmentsOf: () => Promise.resolve(new Map<string, never>()),
  });
  const row = runRow({ sessionId, request: runRequest({ questionId: String(ids.at(-1)) }) });
  return (await pastMessages(row)).map(({ content }) => content);
}

it('an agent looks back on what was said, oldest first, without its question and without empty replies', async () => {
  expect(await pastOf('hahah', ['1', '2', '3', '', 'now'])).toEqual(['1', '2', '3']);
});

it('an agent looks back on 200 messages', async () => {
  const contents = Array.from({ length: 204 }, (_, index) => String(index));
  expect(await pastOf('h'.repeat(204), contents)).toEqual(contents.slice(3, 203));
});

it('an agent looks back on 2 MiB, and on the message that passes them', async () => {
  const contents = Array.from({ length: 5 }, (_, index) => String(index).repeat(900_000));
  expect(await pastOf('hhhhh', contents)).toEqual(contents.slice(1, 4));
});
