import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reads again what these queries have, after what they are reading now: to read it again would end the reading, and the page of a list that a user has just
 * asked for would not come.
 */
export const readAgain = async (queries: QueryClient, filters: QueryFilters): Promise<void> => {
  const reading = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(reading.map(async ({ promise }) => promise));
  await queries.invalidateQueries(filters);
};
