import pino, { type Logger } from 'pino';
import type { Config } from './config.js';

/** JSON lines on the standard output. No line is given headers or bodies, where the secrets are; keys are masked all the same. */
export function createLogger(level: Config['LOG_LEVEL']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: (line) => line.replaceAll(/twk_[A-Za-z0-9_]+/g, 'twk_…') },
  });
}

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/** What an error is, without what it carries: a failed query has its parameters with it, which are a user's words. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
