/** The limit of one reply, in characters of text, reasoning, names, ids, arguments and signatures. Models do not intend to produce more. */
const MAX_REPLY = 1_000_000;

/** The limit of all replies of one answer: they stay in memory until its end, and each step stores them. */
const MAX_ANSWER = 4_000_000;

/** Longer deltas are split: each becomes a frame, which every subscriber buffers. */
const MAX_DELTA = 16_384;

/** Counts the characters of a reply while it arrives. */
export interface ReplyLength {
  /** Whether the reply was longer than its limit. */
  readonly isExceeded: boolean;
  /** Counts a text. Returns the part that fits into the limit. */
  take(text: string): string;
}

/** @param said Characters of the replies before it. */
export function createReplyLength(said: number): ReplyLength {
  let left = Math.max(0, Math.min(MAX_REPLY, MAX_ANSWER - said));
  let isExceeded = false;
  return {
    get isExceeded() {
      return isExceeded;
    },
    take(text) {
      const taken = text.slice(0, left);
      left -= taken.length;
      isExceeded ||= taken.length < text.length;
      return taken;
    },
  };
}

export function inDeltas(text: string): string[] {
  const deltas: string[] = [];
  for (let at = 0; at < text.length; at += MAX_DELTA) deltas.push(text.slice(at, at + MAX_DELTA));
  return deltas;
}
