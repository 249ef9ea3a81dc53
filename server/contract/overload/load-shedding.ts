/** Refuses new work while the process has more to do than it can. What was accepted is carried out. */
import { operations, type OperationRow } from '../../../generated/operations.js';
import { count, observe } from '../../telemetry/metrics.js';
import { Problem } from '../errors/problem.js';
import type { OperationId } from '../types.js';
import { OverloadDetector, type LoadSignal, type OverloadCause } from './overload-detector.js';

/**
 * What is never refused for load: it continues or ends what was accepted, withdraws access, or tells operators what happens. Operations without callers are
 * not asked about: health, readiness and documents take little.
 */
const ESSENTIAL: readonly OperationId[] = [
  'getRun',
  'getSessionRun',
  'submitToolResult',
  'abortRun',
  'abortSession',
  'abortImport',
  'revokeDelegation',
  'revokeApiKey',
  'getOperationsStatus',
  'listRuns',
  'listRunsOfRequest',
];
const essentialRows = new Set<OperationRow>(ESSENTIAL.map((id) => operations[id]));

const SAMPLE_MS = 500;

/** In seconds, at random: those who were refused together do not all come back at once. */
const RETRY_SECONDS = { from: 2, to: 5 };

export interface LoadSheddingOptions {
  /** Without any, nothing is refused. */
  readonly signals: readonly LoadSignal[];
  readonly sampleMs?: number;
  /** Called when an overload begins, with its cause, and when it is over. */
  readonly onChange: (cause: OverloadCause | undefined) => void;
}

export interface LoadShedding {
  /** Throws `service_unavailable` while there is an overload. Without an operation it is asked for a socket. */
  readonly assertTakesMore: (operation?: OperationRow) => void;
  readonly close: () => void;
}

export function createLoadShedding({
  signals,
  sampleMs = SAMPLE_MS,
  onChange,
}: LoadSheddingOptions): LoadShedding {
  const detector = new OverloadDetector(signals);
  const sampling = setInterval(() => {
    const before = detector.cause;
    detector.sample();
    if ((before === undefined) !== (detector.cause === undefined)) onChange(detector.cause);
  }, sampleMs).unref();
  const stopObserving = observe('twin_oracle.overload.active', () => [
    { value: detector.cause === undefined ? 0 : 1, labels: {} },
  ]);

  return {
    assertTakesMore(operation) {
      const { cause } = detector;
      if (cause === undefined || (operation && !maySend503(operation))) return;
      count('twin_oracle.overload.shed', { cause });
      throw overloaded();
    },
    close() {
      clearInterval(sampling);
      stopObserving();
    },
  };
}

function maySend503(operation: OperationRow): boolean {
  return '503' in operation.replies && !essentialRows.has(operation);
}

function overloaded(): Problem {
  const seconds =
    RETRY_SECONDS.from + Math.floor(Math.random() * (RETRY_SECONDS.to - RETRY_SECONDS.from + 1));
  return new Problem('service_unavailable', 'The server has too much to do; try again later', {
    headers: { 'Retry-After': String(seconds) },
  });
}
