import { createLoader } from '../../runtime/load-later.js';

/** Loads what asks the user's homeserver: few pages do. */
export const loadMatrix = createLoader('What asks the homeserver', () => import('./user-matrix.js'));
