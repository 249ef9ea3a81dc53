import { visibleLine } from '../../text/visible-text.js';

/** A file's name as it may stand in a sentence: in one line, and without marks that turn or hide what is around it. */
export function shownName(filename: string): string {
  return visibleLine(filename) || 'file';
}
