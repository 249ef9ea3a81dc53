import { Watcher } from '../../../async/watcher.js';
import type { Agent, AgentEvent, Turn } from '../agent.js';

/** Yields what an agent says, one event at a time: the agent waits until the test asks for the next one. Leaving the loop aborts the turn. */
export async function* eventsOfAgent(agent: Agent, turn: Turn): AsyncGenerator<AgentEvent, void> {
  const left = new AbortController();
  const said: AgentEvent[] = [];
  const isRead = new Watcher();
  const isSaid = new Watcher();
  let isOver = false as boolean;
  const signal = AbortSignal.any([turn.signal, left.signal]);
  const answered = agent
    .answer({ ...turn, signal }, (event) => {
      said.push(event);
      isSaid.wake();
      return isRead.next();
    })
    .finally(() => {
      isOver = true;
      isSaid.wake();
    });
  // It is awaited below, unless the test leaves before.
  answered.catch(() => undefined);
  try {
    for (;;) {
      for (let event = said.shift(); event; event = said.shift()) {
        yield event;
        isRead.wake();
      }
      if (isOver) break;
      await isSaid.next();
    }
    await answered;
  } finally {
    left.abort();
  }
}
