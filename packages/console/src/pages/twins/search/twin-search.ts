import type { TwinFilters, VerificationStatus } from '@twin-oracle/sdk';

/** What is searched for, as the form has it. Empty means any. */
export interface TwinSearch {
  readonly text: string;
  readonly type: string;
  readonly class: string;
  readonly status: string;
  /** `name:value`. */
  readonly property: string;
  readonly controller: string;
  readonly externalId: string;
}

export const STATUSES: readonly VerificationStatus[] = [
  'unverified',
  'submitted',
  'verified',
  'rejected',
  'lapsed',
  'suspended',
  'revoked',
  'expired',
];

export const readSearch = (params: URLSearchParams): TwinSearch => ({
  text: params.get('text') ?? '',
  type: params.get('type') ?? '',
  class: params.get('class') ?? '',
  status: params.get('status') ?? '',
  property: params.get('property') ?? '',
  controller: params.get('controller') ?? '',
  externalId: params.get('externalId') ?? '',
});

/** The parameters of the address; a new search begins at the first page. */
export const searchParamsOf = (search: TwinSearch): URLSearchParams =>
  new URLSearchParams(
    Object.entries(search)
      .map(([name, value]: [string, string]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );

export const isEmptySearch = (search: TwinSearch): boolean =>
  Object.values(search).every((value: string) => value === '');

export const filtersOf = (search: TwinSearch): TwinFilters => ({
  text: given(search.text),
  type: given(search.type),
  class: given(search.class),
  status: STATUSES.find((status) => status === search.status),
  property: search.property === '' ? undefined : [search.property],
  controller: given(search.controller),
  externalId: given(search.externalId),
});

const given = (text: string): string | undefined => (text === '' ? undefined : text);
