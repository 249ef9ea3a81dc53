import { join } from 'node:path';
import type { Config } from '../config/settings.js';

/** Where the first API key is from the moment it is made until it has been shown on a terminal. Only its owner can read it. */
export function firstKeyFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'first-api-key');
}
