/** Joins characters that a model has cut in two: the first half of a surrogate pair waits for its second. */
export function createCharacterJoiner(): (delta: string) => string {
  let half = '';
  return (delta) => {
    const text = half + delta;
    const last = text.charCodeAt(text.length - 1);
    const isCut = last >= 0xd800 && last <= 0xdbff;
    half = isCut ? text.slice(-1) : '';
    return isCut ? text.slice(0, -1) : text;
  };
}
