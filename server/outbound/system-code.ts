/** More levels than libraries wrap an error in. */
const MAX_CAUSES = 8;

/** As Node, OpenSSL and undici write them; what a server far away has written does not look like it. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

/** The code of a fault of the system, such as ECONNREFUSED, of an error or of what caused it. The words of an error may quote anybody. */
export function systemCodeOf(error: unknown): string | undefined {
  let fault = error;
  for (let level = 0; level <= MAX_CAUSES; level++) {
    if (typeof fault !== 'object' || fault === null) return undefined;
    if ('code' in fault && typeof fault.code === 'string' && SYSTEM_CODE.test(fault.code)) return fault.code;
    fault = 'cause' in fault ? fault.cause : undefined;
  }
  return undefined;
}
