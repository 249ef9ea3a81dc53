/** Where an oracle is. */
export interface OracleUrls {
  /** The base URL of its API. */
  readonly apiUrl: string;
  /** Where its event channel is, when it is not at the same URL. */
  readonly socketUrl?: string | undefined;
}

/** Finds an oracle by its DID. It rejects when there is none, or when it cannot be found out. */
export type OracleResolver = (
  oracleDid: string,
  options?: { readonly signal?: AbortSignal },
) => Promise<OracleUrls>;

/** A service of a twin's record, or of a DID document. */
export interface OracleService {
  readonly id: string;
  readonly type: string;
  readonly serviceEndpoint: string;
}

/** The URLs among the services of a twin: `oracleService` or `{id}#api`, and `wsService` or `{id}#ws`. @throws Error when there is no API. */
export const urlsOf = (oracleDid: string, services: readonly OracleService[]): OracleUrls => {
  const endpoint = (type: string, suffix: string) =>
    services.find((service) => service.type === type || service.id.endsWith(suffix))?.serviceEndpoint;
  const apiUrl = endpoint('oracleService', '#api');
  if (apiUrl === undefined) throw new Error(`The twin ${oracleDid} has no service of the type oracleService`);
  const socketUrl = endpoint('wsService', '#ws');
  return { apiUrl: withoutSlash(apiUrl), ...(socketUrl && { socketUrl: new URL(socketUrl).origin }) };
};

const withoutSlash = (url: string): string => new URL(url).href.replace(/\/$/, '');
