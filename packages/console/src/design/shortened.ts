/** More of it is never compared by eye. */
const HEAD_CHARACTERS = 16;
const TAIL_CHARACTERS = 6;

/** An id, shortened in the middle. */
export const shortened = (id: string): string =>
  id.length <= HEAD_CHARACTERS + TAIL_CHARACTERS + 1
    ? id
    : `${id.slice(0, HEAD_CHARACTERS)}…${id.slice(-TAIL_CHARACTERS)}`;
