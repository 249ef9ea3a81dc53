import { TextDecoder } from 'node:util';

/** In UTF-16 code units: what an agent is given of a file. */
const MAX_TEXT = 50_000;

/** More bytes than that much text ever has: three for a code unit in UTF-8. What comes after is not decoded. */
const MAX_READ = 4 * MAX_TEXT;

export interface ReadText {
  readonly text: string;
  /** There is more. */
  readonly isCut: boolean;
}

/** The beginning of a file as text, without what PostgreSQL cannot store. */
export function textOf(bytes: Uint8Array, charset: string | undefined): ReadText {
  const decoded = decoderOf(bytes, charset).decode(bytes.subarray(0, MAX_READ));
  const text = wholeCharacters(decoded.replaceAll('\0', '\ufffd'));
  return { text, isCut: bytes.length > MAX_READ || text.length < decoded.length };
}

/** A byte order mark takes precedence over the declared encoding (https://encoding.spec.whatwg.org/#decode). */
function decoderOf([first, second]: Uint8Array, charset = 'utf-8'): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** As much as fits, without half a surrogate pair at its end. */
function wholeCharacters(text: string): string {
  const cut = text.slice(0, MAX_TEXT);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
