/** Every migration, oldest first. A list in code, as patterns of file names break in bundles and tests. */
import { Foundation1763700000000 } from './0001-foundation.js';
import { Identity1764100000000 } from './0002-identity.js';
import { Runs1764700000000 } from './0003-runs.js';
import { Agent1765900000000 } from './0004-agent.js';
import { Platform1766600000000 } from './0005-platform.js';

export const migrations = [
  Foundation1763700000000,
  Identity1764100000000,
  Runs1764700000000,
  Agent1765900000000,
  Platform1766600000000,
];
