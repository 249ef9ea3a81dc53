import { z } from 'zod';
import { fetchDocument } from '../../outbound/fetch-document.js';
import { OutboundError } from '../../outbound/outbound-error.js';
import { signingKeysOf } from './did-document.js';
import type { DidKeys, DidMethodResolver } from './resolver.js';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 64 * 1024;

/** How long a key that was removed from a document may still be trusted. */
const FRESH_SECONDS = 300;

const ACCEPT = [
  'application/did-resolution',
  'application/ld+json;profile="https://w3id.org/did-resolution"',
  'application/did+ld+json',
  'application/did+json',
  'application/did',
  'application/json;q=0.9',
].join(', ');

/** "Not found", as a name (DID Core 1.0) and as a type (DID Resolution). */
const NOT_FOUND = ['notFound', 'https://www.w3.org/ns/did#NOT_FOUND'];

const resolutionResult = z.looseObject({
  didDocument: z.unknown().optional(),
  didResolutionMetadata: z
    .looseObject({
      error: z
        .union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)])
        .nullish(),
    })
    .nullish(),
  didDocumentMetadata: z.looseObject({ deactivated: z.boolean().nullish() }).nullish(),
});

export interface UniversalResolverOptions {
  /** The base URL of the resolver, without `/1.0/identifiers`. */
  readonly url: string;
  /** The DID methods that it handles: `['ixo']`. */
  readonly methods: readonly string[];
  /** Allows a resolver in the operator's private network. */
  readonly allowPrivate?: boolean;
  /** PEM of the certificate authority to trust instead of the public ones. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/**
 * Asks a server with the DIF Universal Resolver's HTTP API (https://w3c.github.io/did-resolution/#bindings-https). A DID of a method that
 * is not listed has no keys here, without a request. Rejects when the server does not answer, or its answer cannot be read.
 */
export function createUniversalResolver({
  url,
  methods,
  allowPrivate = false,
  ca,
  timeoutMs = TIMEOUT_MS,
}: UniversalResolverOptions): DidMethodResolver {
  const identifiers = `${url.replace(/\/+$/, '')}/1.0/identifiers/`;
  const rules = { timeoutMs, maxBytes: MAX_BYTES, accept: ACCEPT, allowPrivate, ca };
  const handles = (did: string) => methods.includes(/^did:([a-z\d]+):/.exec(did)?.[1] ?? '');

  return {
    handles,
    async resolve(did): Promise<DidKeys> {
      if (!handles(did)) return { keys: [], freshSeconds: FRESH_SECONDS };
      try {
        const { body } = await fetchDocument(identifiers + encodeURIComponent(did), rules);
        return { keys: keysIn(jsonOf(body), did), freshSeconds: FRESH_SECONDS };
      } catch (error) {
        if (!saysThereIsNone(error)) throw error;
        return { keys: [], freshSeconds: FRESH_SECONDS };
      }
    },
  };
}

/** 404: unknown. 410: deactivated. */
function saysThereIsNone(error: unknown): boolean {
  return error instanceof OutboundError && (error.status === 404 || error.status === 410);
}

/** V8's message quotes the text, so it is dropped. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error('The DID resolver did not answer in JSON');
  }
}

/** Some resolvers return a resolution result, others the document alone. */
function keysIn(answer: unknown, did: string): readonly string[] {
  const isResult =
    typeof answer === 'object' &&
    answer !== null &&
    ('didDocument' in answer || 'didResolutionMetadata' in answer);
  const { data: result } = resolutionResult.safeParse(isResult ? answer : { didDocument: answer });
  if (!result) throw new Error('The DID resolver gave a result that cannot be read');
  const failure = result.didResolutionMetadata?.error ?? '';
  if (NOT_FOUND.includes(failure) || result.didDocumentMetadata?.deactivated === true) return [];
  if (failure !== '') throw new Error('The DID resolver could not resolve');
  const { ok: keys, error } = signingKeysOf(did, result.didDocument);
  if (!keys) throw new Error(`The DID resolver gave a wrong document: ${error}`);
  return keys;
}
