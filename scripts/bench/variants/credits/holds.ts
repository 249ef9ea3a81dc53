/** Holds for messages of one user: by the plugin, and by the same statements without its rules. */
import { migrate } from '../../../../server/persistence/migrate.js';
import { takeTurns, timeOfDay, type Way } from '../../harness/take-turns.js';
import { openBareHolds } from './bare-holds.js';
import { HOLDS_AT_ONCE } from './holds-at-once.js';
import { openOurHolds } from './our-holds.js';

const { DATABASE_URL: url = '' } = process.env;
await migrate(url);
const sides = { ours: await openOurHolds(url), bare: await openBareHolds(url) };

const ways: Record<string, Way> = {};
for (const [side, { hold }] of Object.entries(sides))
  for (const holds of HOLDS_AT_ONCE)
    ways[`${side} ${holds}`] = () => hold(Array.from({ length: holds }, () => `run_${crypto.randomUUID()}`));
await takeTurns(ways, timeOfDay);
for (const { close } of Object.values(sides)) await close();
