import type { NeighbourList, PlatformClient } from '@twin-oracle/sdk';
import type { Neighbourhood, RoleGroup } from './known-graph';

/** The steps that lead to and from claims; all others are relationships. */
const CLAIM_ROLES = ['raises', 'evaluatedBy', 'becomes'];

/** From a twin to its claim, and to what became of that. */
const CLAIM_DEPTH = 2;

/** What a twin shows when it is opened; the rest stands behind "more". */
const FIRST = 12;

/** What each press on "more" brings. */
const MORE = 20;

/** The most that a page may have. */
const MAX_PAGE = 100;

/** The newest relations of a twin, the numbers of all of them, and its claims. It costs the same however many relations there are. */
export const readNeighbourhood = async (
  { entities, relationships, graph }: PlatformClient,
  did: string,
  signal: AbortSignal,
): Promise<Neighbourhood> => {
  const [twin, { counts }, page, claims] = await Promise.all([
    // A link may lead to one that the picture does not have yet.
    entities.get(did, { signal }),
    relationships.counts(did, { signal }),
    relationships.list(did, { limit: FIRST, signal }),
    graph.walk(did, { roles: CLAIM_ROLES, depth: CLAIM_DEPTH, limit: FIRST, signal }),
  ]);
  return { twin, counts, page, claims };
};

/** A further page of one role. @param shown How many relations of the role are known: the first page has them once more. */
export const readMore = (
  { relationships }: PlatformClient,
  { did, direction, role, cursor }: RoleGroup,
  shown: number,
  signal: AbortSignal,
): Promise<NeighbourList> =>
  relationships.list(did, {
    direction,
    role,
    cursor,
    limit: cursor === undefined ? Math.min(shown + MORE, MAX_PAGE) : MORE,
    signal,
  });
