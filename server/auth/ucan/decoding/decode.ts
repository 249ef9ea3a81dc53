/** Decodes the UCAN in a block, if its bytes are the canonical encoding. */
import { hash } from 'node:crypto';
import * as UCAN from '@ipld/dag-ucan';
import * as Signature from '@ipld/dag-ucan/signature';
import { CBOR } from '@ucanto/core';
import type { Result } from '../../../contract/errors/result.js';
import { blockKeyOf } from './archive.js';
import type { BlockKey } from './archive.js';
import { isSmallCborMap } from './cbor-shape.js';
import { findExcess, hasUcanFields } from './parse-fields.js';
import type { Capability, UcanFields } from './parse-fields.js';
import { Principal } from './principal.js';
import { malformed } from '../ucan-refusal.js';
import type { UcanRefused } from '../ucan-refusal.js';
import { signedTextOf } from './signed-text.js';

/** The claims of a UCAN, unverified. */
export interface Ucan {
  readonly issuer: Principal;
  readonly audience: Principal;
  readonly capabilities: readonly Capability[];
  /** Unix seconds; `Infinity` when it never expires. */
  readonly expiration: number;
  /** Unix seconds. */
  readonly notBefore: number | undefined;
  /** Undefined in place of a CID that no block of an archive can have. */
  readonly proofs: readonly (BlockKey | undefined)[];
  readonly signature: UCAN.SignatureView;
  /** The signed text: `header.payload` of the UCAN's JWT form. */
  readonly signedText: string;
  /** SHA-256 of `signedText` in hex: the same for all encodings of the same claims, unlike a CID. */
  readonly id: string;
}

export function readUcan(block: Uint8Array): Result<Ucan, UcanRefused> {
  if (!isSmallCborMap(block)) {
    return malformed('A UCAN must be a dag-cbor map, neither deep nor of very many values');
  }
  try {
    const fields = CBOR.decode<unknown>(block);
    if (!hasUcanFields(fields)) return malformed('A UCAN does not have the fields of version 0.9.1');
    const excess = findExcess(fields);
    if (excess) return { error: excess };
    const ucan = new DecodedUcan(fields);
    // The library omits what it does not know, and writes the rest in one canonical order and form.
    return Buffer.compare(UCAN.encode(ucan.model), block) === 0
      ? { ok: ucan }
      : malformed('A UCAN is not in its canonical form');
  } catch {
    // The codecs report bad input by throwing. Their messages quote the input, so the cause is dropped.
    return malformed('A UCAN is not well formed');
  }
}

class DecodedUcan implements Ucan {
  readonly model: UCAN.FromModel;
  readonly issuer: Principal;
  readonly audience: Principal;
  readonly capabilities: readonly Capability[];
  #signedText: string | undefined;
  #id: string | undefined;

  constructor({ v, iss, aud, att, exp, prf, s, nbf, nnc, fct = [] }: UcanFields) {
    this.issuer = Principal.read(iss);
    this.audience = Principal.read(aud);
    this.capabilities = att;
    this.model = {
      ...{ v, att, exp, nbf, nnc, prf, fct, s: Signature.decode(s) },
      ...{ iss: this.issuer.view, aud: this.audience.view },
    };
  }

  get expiration(): number {
    return this.model.exp ?? Infinity;
  }

  get notBefore(): number | undefined {
    return this.model.nbf;
  }

  get proofs(): readonly (BlockKey | undefined)[] {
    return this.model.prf.map(blockKeyOf);
  }

  get signature(): UCAN.SignatureView {
    return this.model.s;
  }

  get signedText(): string {
    return (this.#signedText ??= signedTextOf(this.model, this));
  }

  get id(): string {
    return (this.#id ??= hash('sha256', this.signedText, 'hex'));
  }
}
