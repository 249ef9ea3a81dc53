import { isUnavailable } from '../../persistence/unavailable.js';
import type { Fault } from './infrastructure.js';
import type { Pair } from './pair.js';
import type { LogLine } from './replica-process.js';

/** What replicas have logged, or written besides, that is a fault of their own. */
export function unexpectedLines({ replicas }: Pick<Pair, 'replicas'>, faults: readonly Fault[]): string[] {
  const isDatabaseAway = faults.some(({ kind }) => kind === 'restart PostgreSQL');
  return [replicas.A, replicas.B].flatMap(({ name, logged }) =>
    logged
      .filter((line) => !isExpected(line, isDatabaseAway))
      .map((line) => `${name} has said: ${JSON.stringify(line)}`),
  );
}

/** How runs end that are told to, or that have had bad luck too often. */
const ENDINGS: readonly (string | undefined)[] = ['ScriptedFailure', 'CannotResume', 'TooManyAttempts'];

const QUIET: readonly string[] = ['trace', 'debug', 'info', 'warn'];

function isExpected({ level, msg, err }: LogLine, isDatabaseAway: boolean): boolean {
  if (msg.includes('does not fit')) return false;
  if (QUIET.includes(level)) return true;
  if (msg === 'a run failed') return ENDINGS.includes(err?.type);
  return (
    isDatabaseAway && AWAY.includes(msg) && isUnavailable({ ...err, toString: () => err?.message ?? '' })
  );
}

/** What cannot be done while the database is away. */
const AWAY: readonly string[] = ['a request failed', 'a run could not be given up'];
