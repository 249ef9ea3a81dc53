/** A file's name as it may stand in a sentence: in one line, and without marks that turn or hide what is around it. */
export function shownName(filename: string): string {
  return (
    filename
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .replace(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
      .trim() || 'file'
  );
}
