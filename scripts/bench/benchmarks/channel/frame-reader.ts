/** The subset of RFC 6455 that a Socket.IO client needs: text in complete frames. */

const TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_IN_16_BITS = 126;

/** Takes chunks, split anywhere, and passes on each text. */
export function createFrameReader(onText: (text: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (at + 2 <= bytes.length) {
      const short = bytes.readUInt8(at + 1);
      const header = short < LENGTH_IN_16_BITS ? 2 : 4;
      if (bytes.readUInt8(at) !== TEXT || short > LENGTH_IN_16_BITS)
        throw new Error('a frame that is no text of at most 64 KB');
      if (at + header > bytes.length) break;
      const end = at + header + (header === 2 ? short : bytes.readUInt16BE(at + 2));
      if (end > bytes.length) break;
      onText(bytes.subarray(at + header, end));
      at = end;
    }
    rest = bytes.subarray(at);
  };
}

/** Clients must mask what they send; a mask of zeros leaves it unchanged. */
export function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header =
    bytes.length < LENGTH_IN_16_BITS
      ? Buffer.from([TEXT, MASKED | bytes.length])
      : Buffer.from([TEXT, MASKED | LENGTH_IN_16_BITS, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([header, Buffer.alloc(4), bytes]);
}
