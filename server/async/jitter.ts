/** Shortens a delay by up to a half, so that replicas that lost a connection together do not reconnect at the same moment. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
