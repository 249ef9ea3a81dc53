import type { components } from '../../../../generated/sdk-types.js';
import type { RunEvent } from '../../stream/run-event.js';
import type { MockRun } from './mock-run.js';
import type { ConnectionFault, Scenario, ScenarioStep } from './scenario.js';

/** What happens in an oracle. */
export interface OracleObserver {
  /** Told of the scenario of each message, also of one that it refuses. */
  readonly onScenario?: (message: SentMessage, scenario: Scenario) => void;
  /** Told of each frame of each run. */
  readonly onFrame?: (run: MockRun, frame: RunEvent) => void;
  /** Told of each message that waits for the answer before it, with its id in the transcript. */
  readonly onQueued?: (run: MockRun, messageId: string) => void;
  /** Told of the events that a scenario sends to the sockets of a session. */
  readonly onEvent?: (sessionId: string, step: Extract<ScenarioStep, { event: string }>) => void;
  /** Told of what a scenario does to the connections of a session. Streams are disturbed already. */
  readonly onConnectionFault?: (sessionId: string, fault: ConnectionFault) => void;
  readonly onSessionDeleted?: (sessionId: string) => void;
}

/** A message as the oracle in memory gets it. */
export interface SentMessage {
  readonly body: components['schemas']['SendMessage'];
  readonly requestId: string;
  readonly idempotencyKey?: string | undefined;
  /** The header `Payment-Authorization`, which is not verified: a message that comes with one is paid. */
  readonly payment?: string | undefined;
  /** In place of the one that the message chooses. */
  readonly scenario?: string | undefined;
}
