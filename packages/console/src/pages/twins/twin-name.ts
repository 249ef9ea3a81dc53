import type { Neighbour, Twin } from '@twin-oracle/sdk';
import { shortened } from '../../design/shortened';
import { visibleName } from '../../twins/visible-name';

/** What a twin is called: its name, or its DID where it has none. */
export const twinName = (twin: Twin | Neighbour['twin']): string =>
  visibleName('metadata' in twin ? twin.metadata.name : twin.name) ?? shortened(twin.did);
