/** So much of the end of a text is looked at, in characters; five rounds of the longest piece. */
const WINDOW = 2_000;
const LONGEST_PIECE = 400;

/** How much is said between two looks. */
const STRIDE = 200;

/** Whether the end of a text is one piece over and over. A list or a table differs from line to line, if only by a number. */
export function isRepetitive(text: string, window = WINDOW): boolean {
  return text.length >= window && periodOf(text.slice(-window)) <= LONGEST_PIECE;
}

/** @returns a function that takes a text as it grows, and says when it runs in circles. */
export function createRepetitionDetector(window = WINDOW): (delta: string) => boolean {
  let end = '';
  let unseen = 0;
  return (delta) => {
    end = (end + delta).slice(-window);
    unseen += delta.length;
    if (unseen < STRIDE) return false;
    unseen = 0;
    return isRepetitive(end, window);
  };
}

/** The length of the shortest piece that the text is rounds of, by the border table of Knuth, Morris and Pratt. */
function periodOf(text: string): number {
  const borders = new Uint16Array(text.length);
  let border = 0;
  for (let at = 1; at < text.length; at++) {
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[at] === text[border]) border++;
    borders[at] = border;
  }
  return text.length - border;
}
