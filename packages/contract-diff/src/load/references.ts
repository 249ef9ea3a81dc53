/** References between files. */
import { posix } from 'node:path';

/** `https:…`, `file:…`, `//host/…`. A drive letter of Windows is no scheme. */
export function isRemote(reference: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/|\\\\)/i.test(reference);
}

/** `file#fragment`, wherever it is used, for a reference in the file `from`. Remote ones stay as they are. */
export function absoluteReference(reference: string, from: string): string {
  if (isRemote(reference)) return reference;
  const { file, fragment } = splitReference(reference);
  return `${file === '' ? from : pathFrom(posix.dirname(from), decode(file))}#${fragment}`;
}

function pathFrom(folder: string, file: string): string {
  return posix.normalize(posix.isAbsolute(file) ? file : posix.join(folder, file));
}

export function splitReference(reference: string): { file: string; fragment: string } {
  const hash = reference.indexOf('#');
  if (hash === -1) return { file: reference, fragment: '' };
  return { file: reference.slice(0, hash), fragment: reference.slice(hash + 1) };
}

/** The steps of a JSON pointer, or undefined when the fragment is none. */
export function pointerSteps(fragment: string): string[] | undefined {
  if (fragment === '') return [];
  if (!fragment.startsWith('/')) return undefined;
  return decode(fragment)
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
