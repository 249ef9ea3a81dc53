import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentTraceId } from '../telemetry/spans.js';
import { traceFields } from '../telemetry/trace-parent.js';
import type { Config } from '../config/settings.js';

/** Lines are collected up to so many bytes, or for this long: writing each by itself costs as much as a small request. */
const BATCH_BYTES = 8 * 1024;
const FLUSH_EVERY_MS = 100;

/**
 * The standard output, written in batches. The write itself waits for the reader of a pipe, so nothing is under way, and could be lost, when
 * the process exits: not at a signal, not after an error that nobody caught. Only a kill loses the last batch.
 */
export function batchedOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    minLength: BATCH_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  });
  process.on('exit', () => {
    // Notices that nobody reads the output any more, where `flushSync` alone would try for ever.
    output.flush();
    output.flushSync();
  });
  return output;
}

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
    // A line that names a trace itself keeps it.
    mixin: () => traceFields(currentTraceId()),
    hooks: { streamWrite: maskApiKeys },
  };
  return pino(options, destination);
}

/** Most lines have none, and are only searched for the prefix. */
function maskApiKeys(line: string): string {
  return line.includes('twk_') ? line.replaceAll(/twk_[A-Za-z0-9_]+/g, 'twk_…') : line;
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
