/** Who changes something, as history and events name them. */
export interface EventActor {
  /** A DID: the owner of the API key, or the platform's own for what it does by itself. */
  readonly ownerDid: string;
  readonly keyId?: string | undefined;
}
