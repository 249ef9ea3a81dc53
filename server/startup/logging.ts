import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../config/settings.js';

/** JSON lines on the standard output. Headers and bodies, which hold secrets, are never logged; keys are masked in any case. */
export function createLogger(
  level: Config['LOG_LEVEL'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: (line) => line.replaceAll(/twk_[A-Za-z0-9_]+/g, 'twk_…') },
  };
  return pino(options, destination);
}

/** A chain of causes may be circular. */
const MAX_CAUSES = 5;

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/** Describes an error without its data: a failed query carries its parameters, which may be a user's text. */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}
