import { join } from 'node:path';
import type { Config } from '../config/settings.js';

/** The file that holds the first API key from its creation until it has been shown on a terminal. Only its owner can read it. */
export function firstKeyFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'first-api-key');
}
