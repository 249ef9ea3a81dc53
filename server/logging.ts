import pino, { type Logger } from 'pino';
import type { Config } from './config.js';

/** JSON lines on the standard output. No line is given headers or bodies, where the secrets are; keys are masked all the same. */
export function createLogger(level: Config['LOG_LEVEL']): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: (line) => line.replaceAll(/twk_[A-Za-z0-9_]+/g, 'twk_…') },
  });
}
