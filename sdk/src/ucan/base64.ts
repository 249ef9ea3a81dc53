/** `String.fromCharCode` takes its input as arguments, which engines limit to some ten thousand. */
const CHUNK_BYTES = 8192;

/** Encodes bytes as standard base64 with padding. Works where `btoa` exists: browsers, Node, workers. */
export const encodeBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
};

/** Decodes standard base64; undefined if the text is not base64. */
export const decodeBase64 = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
};
