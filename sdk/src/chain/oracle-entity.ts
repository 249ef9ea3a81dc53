import type { Fetch } from '../http/fetching.js';
import { createTimedFetch } from '../http/timed-fetch.js';
import { homeserverUrl } from '../matrix/matrix-names.js';
import { memberOf, textOf } from '../validation/member-of.js';
import { askIndexer } from './indexer.js';

const QUERY = 'query GetEntityById($id: String!) { entity(id: $id) { id service linkedResource } }';

/** A media file of a homeserver, at any of its versions. */
const MEDIA = /^https?:\/\/[^/]+\/_matrix\/media\/[^/]+\/download\/([^/]+)\/(.+)$/;

export interface OracleEntityOptions {
  readonly oracleDid: string;
  readonly indexerUrl: string;
  readonly matrix: { readonly accessToken: string; readonly homeServer: string };
  readonly fetch: Fetch;
}

/** What the chain says about an oracle, and the documents that its entity links to. */
export class OracleEntity {
  readonly #options: OracleEntityOptions;
  #entity: Promise<unknown> | undefined;

  constructor(options: OracleEntityOptions) {
    this.#options = options;
  }

  /** Where the oracle's own account on the messaging network is; undefined when its entity does not say. */
  async homeServer(): Promise<string | undefined> {
    const service = listOf(await this.#read(), 'service').find(
      (each) => textOf(each, 'type') === 'MatrixHomeServer',
    );
    return textOf(service, 'serviceEndpoint');
  }

  /** The linked resource that fits; undefined when there is none. */
  async resource(fits: (resource: unknown) => boolean): Promise<unknown> {
    return listOf(await this.#read(), 'linkedResource').find(fits);
  }

  /** The JSON of a linked resource. A file of the messaging network is read with the user's token, from the user's own homeserver. */
  async document(resource: unknown): Promise<unknown> {
    const { matrix, fetch } = this.#options;
    const url = textOf(resource, 'serviceEndpoint');
    if (url === undefined) throw new Error('The linked resource has no address');
    const [, server, file] = MEDIA.exec(url) ?? [];
    const response = await createTimedFetch(fetch)(
      server === undefined
        ? new Request(url)
        : new Request(
            `${homeserverUrl(matrix.homeServer)}/_matrix/client/v1/media/download/${server}/${file}`,
            {
              headers: { authorization: `Bearer ${matrix.accessToken}` },
            },
          ),
    );
    if (!response.ok) throw new Error(`The linked resource answered ${response.status}`);
    return response.json();
  }

  #read(): Promise<unknown> {
    return (this.#entity ??= this.#ask());
  }

  async #ask(): Promise<unknown> {
    const { oracleDid, indexerUrl: url, fetch } = this.#options;
    const entity = memberOf(await askIndexer({ url, fetch }, QUERY, { id: oracleDid }), 'entity');
    if (!entity) throw new Error(`The indexer knows no entity ${oracleDid}`);
    return entity;
  }
}

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
};
