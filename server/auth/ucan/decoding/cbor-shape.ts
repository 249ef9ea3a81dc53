/** The maximum nesting of maps and arrays in a UCAN. The decoder recurses, so deeper values must not reach it. */
export const MAX_CBOR_DEPTH = 32;

/** Enough for 64 capabilities with a caveat each; the cost of decoding depends on the number of items, not on bytes. */
export const MAX_CBOR_ITEMS = 640;

/** A CID takes as long to decode as this many other items. */
const ITEMS_PER_LINK = 8;

/** Major types of RFC 8949, section 3.1. */
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;

/**
 * Whether bytes are one CBOR map with definite lengths that is shallow and small enough to be decoded. It walks over the heads of the items
 * without building values.
 */
export function isSmallCborMap(bytes: Uint8Array): boolean {
  if ((bytes[0] ?? 0) >> 5 !== MAP) return false;
  /** The number of remaining items in each open container. */
  const open: number[] = [];
  let at = 0;
  for (let items = 0; items < MAX_CBOR_ITEMS; items += 1) {
    const head = readHead(bytes, at);
    if (!head) return false;
    const { major, argument } = head;
    at = head.end;
    if (major === TAG) {
      items += ITEMS_PER_LINK;
      continue;
    }
    if (major === BYTES || major === TEXT) at += argument;
    if (major === ARRAY || major === MAP) {
      if (open.length === MAX_CBOR_DEPTH) return false;
      if (argument > 0) {
        open.push(major === MAP ? argument * 2 : argument);
        continue;
      }
    }
    closeFull(open);
    if (open.length === 0) return at === bytes.length;
  }
  return false;
}

/** Closes each container whose last item has ended, from the innermost outwards. */
function closeFull(open: number[]): void {
  for (let left = open.pop(); left !== undefined; left = open.pop()) {
    if (left > 1) {
      open.push(left - 1);
      return;
    }
  }
}

interface Head {
  readonly major: number;
  readonly argument: number;
  readonly end: number;
}

function readHead(bytes: Uint8Array, at: number): Head | undefined {
  // Past the last byte it reads zeros; the walk then does not end at the last byte.
  const initial = bytes[at] ?? 0;
  const major = initial >> 5;
  const info = initial & 0x1f;
  if (info < 24) return { major, argument: info, end: at + 1 };
  // Values above 27 are reserved or indefinite lengths, which dag-cbor does not allow.
  if (info > 27) return undefined;
  const end = at + 1 + 2 ** (info - 24);
  let argument = 0;
  for (const byte of bytes.subarray(at + 1, end)) argument = argument * 256 + byte;
  return { major, argument, end };
}
