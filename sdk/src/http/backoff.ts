/** Shortens a delay by up to a half, so that those who lost a server together do not all return at the same moment. */
export const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2);
