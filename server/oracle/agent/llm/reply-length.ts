/** More than any model means to say at once, in characters of all that a reply has: text, thoughts, names, ids, arguments and signatures. */
const MAX_REPLY = 1_000_000;

/** Of all replies of one answer: they are kept until its end, and stored with each step. */
const MAX_ANSWER = 4_000_000;

/** Longer ones come in pieces: each is a frame, and kept by everybody who reads. */
const MAX_DELTA = 16_384;

/** Counts a reply while it arrives. */
export interface ReplyLength {
  /** Whether there was more than may be said. */
  readonly isExceeded: boolean;
  /** Counts a text. @returns as much of it as there was room for. */
  take(text: string): string;
}

/** @param said characters of the replies before it. */
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

export function* inDeltas(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += MAX_DELTA) yield text.slice(at, at + MAX_DELTA);
}
