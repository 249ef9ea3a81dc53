import type { UcanArtifact } from './mint.js';

export interface RenewalOptions {
  /** Makes a new artifact, however long the old one has to go. */
  readonly renew?: boolean | undefined;
}

export interface RenewingOptions {
  readonly make: () => Promise<UcanArtifact>;
  /** A new artifact is made this long before the old one expires, or halfway if its life is shorter than twice that. */
  readonly renewBeforeMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * Keeps an artifact and makes a new one in time. Callers who ask at once share one signing, and one that
 * failed is forgotten, so that the next caller tries again.
 */
export const createRenewing = ({
  make,
  renewBeforeMs,
  clock,
}: RenewingOptions): ((options?: RenewalOptions) => Promise<UcanArtifact>) => {
  let renewAt = -Infinity;
  let current: Promise<UcanArtifact> | undefined;

  const renew = async (): Promise<UcanArtifact> => {
    // Until it is known how long the new one lives, nobody else is to start another.
    renewAt = Infinity;
    try {
      const startedAt = clock();
      const artifact = await make();
      renewAt = artifact.expiresAt - Math.min(renewBeforeMs, (artifact.expiresAt - startedAt) / 2);
      return artifact;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };

  return ({ renew: anew = false } = {}) => {
    // One that is being made is new enough.
    const isMaking = renewAt === Infinity;
    if (!current || clock() >= renewAt || (anew && !isMaking)) current = renew();
    return current;
  };
};
