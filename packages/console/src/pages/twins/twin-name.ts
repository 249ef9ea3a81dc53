import type { Neighbour, Twin } from '@twin-oracle/sdk';
import { shortened } from '../../design/shortened';

/** What a twin is called: its name, or its DID where it has none. */
export const twinName = (twin: Twin | Neighbour['twin']): string => {
  const name = 'metadata' in twin ? twin.metadata.name : twin.name;
  return name === undefined || name === '' ? shortened(twin.did) : name;
};
