/** Why no client can be made, for the person who asked for it. Nothing has been written. */
export class UnreadableDeployment extends Error {}
