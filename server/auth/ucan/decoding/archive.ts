/** The outer form of a token: base64 of a CAR with one canonical encoding. */
import { hash } from 'node:crypto';
import { CarBufferReader } from '@ipld/car/buffer-reader';
import * as CarBufferWriter from '@ipld/car/buffer-writer';
import type { Result } from '../../../contract/errors/result.js';
import { decodeBase64 } from './base64.js';
import { malformed, refuse } from '../ucan-refusal.js';
import type { UcanRefused } from '../ucan-refusal.js';

/** Twenty times a plain token. Both headers together stay below the server's limit of 32 KiB of headers. */
export const MAX_TOKEN_CHARACTERS = 12 * 1024;

/** The token itself and its proofs. */
export const MAX_UCANS = 16;

/** The SHA-256 of a block in hex: the part of its CID in which the CIDs of UCANs differ. */
export type BlockKey = string;

export interface Archive {
  /** The UCAN that is the token; the others are proofs. */
  readonly ucan: BlockKey;
  /** Blocks of UCANs only, by the hashes that their CIDs claim: `readBlock` verifies them. */
  readonly blocks: ReadonlyMap<BlockKey, Uint8Array>;
}

/** The first check, so that an oversized text costs nothing. */
export function checkTokenSize(token: string): UcanRefused | undefined {
  return token.length > MAX_TOKEN_CHARACTERS
    ? refuse('ucan_too_large', `A token may have at most ${MAX_TOKEN_CHARACTERS} characters`)
    : undefined;
}

/** Decodes a token's text into blocks. The blocks of UCANs are neither hashed nor decoded yet. */
export function readArchive(token: string): Result<Archive, UcanRefused> {
  const tooLarge = checkTokenSize(token);
  if (tooLarge) return { error: tooLarge };
  const bytes = decodeBase64(token);
  if (!bytes) return malformed('The token is not canonical base64');
  const tooMany = checkSections(bytes);
  if (tooMany) return { error: tooMany };
  try {
    return readCar(bytes);
  } catch {
    // The library reports bad input by throwing, and quotes it.
    return malformed('The token is not a CAR');
  }
}

/** A block's bytes if they match its CID: the CAR decoder does not compare them. */
export function readBlock({ blocks }: Archive, key: BlockKey): Uint8Array | undefined {
  const bytes = blocks.get(key);
  return bytes && hash('sha256', bytes, 'hex') === key ? bytes : undefined;
}

/** Version 1, dag-cbor, SHA-256 of 32 bytes. No other CID is accepted for a UCAN. */
const CID_PREFIX = Buffer.from([0x01, 0x71, 0x12, 0x20]);
const CID_BYTES = CID_PREFIX.length + 32;

export function blockKeyOf(cid: { readonly bytes: Uint8Array }): BlockKey | undefined {
  const bytes = Buffer.from(cid.bytes.buffer, cid.bytes.byteOffset, cid.bytes.byteLength);
  return bytes.length === CID_BYTES && CID_PREFIX.equals(bytes.subarray(0, CID_PREFIX.length))
    ? bytes.toString('hex', CID_PREFIX.length)
    : undefined;
}

function readCar(bytes: Uint8Array): Result<Archive, UcanRefused> {
  const car = CarBufferReader.fromBytes(bytes);
  if (!isCanonical(bytes, car)) return malformed('The CAR is not in its canonical form');
  const blocks = new Map<BlockKey, Uint8Array>();
  for (const { cid, bytes: block } of car.blocks()) {
    const key = blockKeyOf(cid);
    if (key === undefined) return malformed('A block of the CAR is not dag-cbor under its SHA-256');
    if (blocks.has(key)) return malformed('A block comes twice in the CAR');
    blocks.set(key, block);
  }
  // A header of `HEADER_LENGTH` has no room for another root beside one with a key.
  const [rootKey] = car.getRoots().map(blockKeyOf);
  const ucan = rootKey && readRoot(readBlock({ ucan: rootKey, blocks }, rootKey));
  if (!ucan) return malformed('The root of the CAR is not the one that names a UCAN 0.9.1');
  blocks.delete(rootKey);
  return { ok: { ucan, blocks } };
}

/** Encoding it again must give the same bytes: no long varints, no unused fields or bytes. */
function isCanonical(bytes: Uint8Array, car: CarBufferReader): boolean {
  const writer = CarBufferWriter.createWriter(new ArrayBuffer(bytes.length), { roots: car.getRoots() });
  for (const block of car.blocks()) writer.write(block);
  return Buffer.compare(writer.close(), bytes) === 0;
}

/** dag-cbor of `{ "ucan@0.9.1": <CID> }` up to the CID: a map of one, the key, tag 42, 37 bytes that begin with 0. */
const ROOT_PREFIX = Buffer.concat([
  Buffer.from([0xa1, 0x6a]),
  Buffer.from('ucan@0.9.1'),
  Buffer.from([0xd8, 0x2a, 0x58, 0x25, 0x00]),
]);

function readRoot(block: Uint8Array | undefined): BlockKey | undefined {
  return block && Buffer.compare(block.subarray(0, ROOT_PREFIX.length), ROOT_PREFIX) === 0
    ? blockKeyOf({ bytes: block.subarray(ROOT_PREFIX.length) })
    : undefined;
}

/** The length of a CARv1 header with one such root: a longer one would be decoded before it is refused. */
const HEADER_LENGTH = 58;

/** Counts sections before the library creates an object for each: empty sections would cost more than an honest token. */
function checkSections(bytes: Uint8Array): UcanRefused | undefined {
  if (bytes[0] !== HEADER_LENGTH) return malformed('The token is not a CAR with one root').error;
  let at = 1 + HEADER_LENGTH;
  for (let sections = 0; at < bytes.length; sections += 1) {
    if (sections > MAX_UCANS) {
      return refuse(
        'ucan_too_many_proofs',
        `A token may hold at most ${MAX_UCANS} UCANs, its proofs included`,
      );
    }
    let length = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] ?? 0;
      length += (byte & 0x7f) * 2 ** shift;
      more = byte >= 0x80;
    }
    at += length;
  }
  return undefined;
}
