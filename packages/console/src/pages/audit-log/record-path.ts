import { decodePart } from '../../design/decode-part.js';

/** Where the console shows the records of the platform, by the beginning of their paths in the contract. */
const PAGES: Readonly<Record<string, string>> = {
  entities: '/twins',
  domains: '/twins',
  proposals: '/governance/proposals',
  claims: '/claims',
  issuances: '/claims/issuances',
  webhooks: '/webhooks',
  imports: '/imports',
  'api-keys': '/api-keys',
};

/** The page of the record that a request was about. @param resource A path of the contract, such as `/v1/domains/did%3Aixo%3A1`. */
export const recordPath = (resource: string): string | undefined => {
  const [, collection = '', id] = /^\/v1\/([^/]+)\/([^/]+)/.exec(resource) ?? [];
  const page = Object.hasOwn(PAGES, collection) ? PAGES[collection] : undefined;
  return page === undefined || id === undefined ? undefined : `${page}/${encodeURIComponent(decodePart(id))}`;
};
