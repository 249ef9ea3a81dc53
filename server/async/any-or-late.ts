/** Timeouts by the signals that depend on them, which keeps each as long as its signal. */
const timeouts = new WeakMap<AbortSignal, AbortSignal>();

/**
 * A signal that is aborted with one of the given ones, or after this time. Node 20 lets go of a timeout that `AbortSignal.any` alone refers to when
 * garbage is collected: then it never comes.
 */
export function anyOrLate(milliseconds: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const late = AbortSignal.timeout(milliseconds);
  const either = AbortSignal.any([late, ...signals]);
  timeouts.set(either, late);
  return either;
}
