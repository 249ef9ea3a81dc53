/** Why there is no release, for the person who asked for it. Nothing has changed. */
export class ReleaseRefused extends Error {}
