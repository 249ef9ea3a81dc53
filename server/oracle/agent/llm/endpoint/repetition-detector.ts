/** The number of characters at the end of a text that are examined: five repetitions of the longest piece. */
const WINDOW = 2_000;
const LONGEST_PIECE = 400;

/** The number of characters between two examinations. */
const STRIDE = 200;

/** Whether the end of a text repeats one piece. The lines of a list or a table differ, at least by a number. */
export function isRepetitive(text: string, window = WINDOW): boolean {
  return text.length >= window && periodOf(text.slice(-window)) <= LONGEST_PIECE;
}

/** Returns a function that receives the deltas of a text, and returns true when the text repeats itself. */
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

/** The length of the shortest repeated piece, by the border table of Knuth, Morris and Pratt. */
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
