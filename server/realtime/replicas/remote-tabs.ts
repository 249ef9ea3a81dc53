import { randomUUID } from 'node:crypto';
import { settlesWithin } from '../../async/with-timeout.js';
import { ANSWER_LIMIT_MS } from './reply-timeout.js';
import type { SessionServer, Tab } from '../socket/socket-data.js';
import { observeQuestion } from '../socket/observe-answers.js';

/**
 * Asks the other replicas for their tabs of a session, and answers them. What has come in time counts, also when one of them is silent:
 * Socket.IO's own questions are answered by all or by none.
 */
export function createRemoteTabs(
  io: SessionServer,
  tabsHere: (sessionId: string) => readonly Tab[],
): (sessionId: string) => Promise<Tab[]> {
  const { adapter } = io.of('/');
  const questions = new Map<string, (tabs: readonly Tab[]) => void>();

  io.on('tabs', (question, sessionId) => io.serverSideEmit('tabs_here', question, tabsHere(sessionId)));
  io.on('tabs_here', (question, tabs) => questions.get(question)?.(tabs));

  return async (sessionId) => {
    let silent = (await adapter.serverCount()) - 1;
    if (silent <= 0) return [];
    const question = randomUUID();
    const found: Tab[] = [];
    const answered = new Promise<void>((resolve) => {
      questions.set(question, (tabs) => {
        found.push(...tabs);
        if (--silent === 0) resolve();
      });
    });
    io.serverSideEmit('tabs', question, sessionId);
    await observeQuestion(settlesWithin(ANSWER_LIMIT_MS, answered));
    questions.delete(question);
    return found;
  };
}
