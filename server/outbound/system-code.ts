/** More levels than libraries wrap an error in. */
const MAX_CAUSES = 8;

/** The form of codes of Node, OpenSSL and undici; text of a remote server rarely has it. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

/** The system's code of an error or of its cause, such as ECONNREFUSED. The message of an error may quote untrusted text. */
export function systemCodeOf(error: unknown): string | undefined {
  let current = error;
  for (let level = 0; level <= MAX_CAUSES; level++) {
    if (typeof current !== 'object' || current === null) return undefined;
    if ('code' in current && typeof current.code === 'string' && SYSTEM_CODE.test(current.code))
      return current.code;
    current = 'cause' in current ? current.cause : undefined;
  }
  return undefined;
}
