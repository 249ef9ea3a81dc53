import type { AuditFilters } from '@twin-oracle/sdk';

/** The address of the entries that fit, from the root of the console. */
export const auditLogPath = (filters: Readonly<Partial<Record<keyof AuditFilters, string>>>): string =>
  `/audit-log?${new URLSearchParams(filters).toString()}`;
