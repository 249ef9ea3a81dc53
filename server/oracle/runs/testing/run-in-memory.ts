import { pino } from 'pino';
import type { Agent, AgentEvent, Turn } from '../../turn/agent.js';
import { yieldingAgent } from '../../turn/testing/yielding-agent.js';
import type { RunRow } from '../log/entity.js';
import { createFrameCheck } from '../log/frame-check.js';
import type { RunFrame } from '../../turn/run-events.js';
import type { LogEntry } from '../log/run-log.js';
import { Run, type RunOptions } from '../execution/run.js';
import { MemoryLog } from './memory-log.js';
import { runRow } from './run-row.js';
import { bareTurn } from './turn.js';

export type Answer = (turn: Turn) => AsyncIterable<AgentEvent>;

export interface Begun {
  readonly row?: Partial<RunRow>;
  /** The frames that the log already contains. */
  readonly frames?: readonly RunFrame[];
  /** Called before each entry is stored; the run gets its error. */
  readonly before?: (entry: LogEntry) => void | Promise<void>;
  readonly options?: Partial<RunOptions>;
}

const check = createFrameCheck('strict', pino({ level: 'silent' }));

/** A run with a log of its own, and the answers that it reported. */
export function begin(answer: Answer, { row, frames, before, options }: Begun = {}) {
  const log = new MemoryLog(runRow(row), before, frames);
  const answered: string[] = [];
  const run = runOn(log, yieldingAgent(answer), {
    onAnswered: (text) => Promise.resolve(void answered.push(text)),
    ...options,
  });
  return { run, log, answered };
}

/** A run from its log, on the server that holds it. No earlier run is active. */
export function runOn(log: MemoryLog, agent: Agent, options: Partial<RunOptions> = {}): Run {
  return new Run({
    row: log.row,
    events: log.events,
    oracleDid: 'did:key:zOracle',
    openTurn: bareTurn(log.row),
    agent,
    log,
    waitForTurn: () => Promise.resolve(),
    check,
    onAnswered: () => Promise.resolve(),
    ...options,
  });
}
