import type { AuditFilters } from '@twin-oracle/sdk';
import { useChoice } from '../../lists/choice-filter';
import { useAddressFilter } from '../../lists/use-address-filter';

export const OUTCOMES = { done: 'Done', refused: 'Refused or failed' } as const;

const isOutcome = (text: string): text is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, text);

/** The filters of the audit log, as the address has them. */
export const useAuditFilters = (): AuditFilters => ({
  keyId: useText('keyId'),
  operationId: useText('operationId'),
  resource: useText('resource'),
  request: useText('request'),
  outcome: useChoice('outcome', isOutcome),
});

const useText = (name: string): string | undefined => {
  const [text] = useAddressFilter(name);
  return text === '' ? undefined : text;
};
