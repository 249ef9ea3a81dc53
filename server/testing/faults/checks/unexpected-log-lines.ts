import { isTransient } from '../../../persistence/errors/transient.js';
import type { Fault } from '../infrastructure/infrastructure.js';
import type { Pair } from '../infrastructure/pair.js';
import type { LogLine } from '../infrastructure/replica-process.js';

/** The log lines and other output of replicas that indicate a bug. */
export function unexpectedLines(
  { replicas }: Pick<Pair, 'replicas'>,
  faults: readonly { readonly kind: Fault['kind'] }[],
): string[] {
  const isDatabaseAway = faults.some(({ kind }) => AWAY_FAULTS.includes(kind));
  return [replicas.A, replicas.B].flatMap(({ name, logged }) =>
    logged
      .filter((line) => !isExpected(line, isDatabaseAway))
      .map((line) => `${name} has said: ${JSON.stringify(line)}`),
  );
}

/** How runs end that are scripted to fail, or that failed too often. */
const ENDINGS: readonly (string | undefined)[] = ['ScriptedFailure', 'CannotResume', 'TooManyAttempts'];

const QUIET: readonly string[] = ['trace', 'debug', 'info', 'warn'];

function isExpected({ level, msg, err }: LogLine, isDatabaseAway: boolean): boolean {
  if (msg.includes('does not fit')) return false;
  if (QUIET.includes(level)) return true;
  if (msg === 'a run failed') return ENDINGS.includes(err?.type);
  return isDatabaseAway && AWAY.includes(msg) && isTransient({ ...err, name: err?.type });
}

const AWAY_FAULTS: readonly Fault['kind'][] = ['restart PostgreSQL', 'silence', 'refusal', 'reset'];

/** What fails while the database is unavailable. */
const AWAY: readonly string[] = ['a request failed', 'a run could not be released'];
