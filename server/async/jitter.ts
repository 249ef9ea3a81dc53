/** Shortens a wait by up to a half, so that replicas that lost something together do not all come back at the same moment. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
