import type { AuditFilters } from '@twin-oracle/sdk';
import { usePlatform } from '../../connection/connection-context';
import { usePagedList } from '../../lists/use-paged-list';

export const useAuditEntries = (filters: AuditFilters) => {
  const { auditLog } = usePlatform();
  return usePagedList({
    queryKey: ['audit-log', 'list', filters],
    load: (page) => auditLog.list({ ...filters, ...page, limit: 50 }),
    rowsOf: (page) => page.entries,
  });
};
