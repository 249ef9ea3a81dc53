import type { UcanArtifact } from './mint.js';

export interface RenewalOptions {
  /** Creates a new artifact, even if the old one is still valid. */
  readonly renew?: boolean | undefined;
}

export interface RenewingOptions {
  readonly make: () => Promise<UcanArtifact>;
  /** A new artifact is created this long before the old one expires, or at half its lifetime if that is sooner. */
  readonly renewBeforeMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * Keeps an artifact and renews it in time. Concurrent callers share one signing, and a failed one is dropped, so that the next caller
 * retries.
 */
export const createRenewing = ({
  make,
  renewBeforeMs,
  clock,
}: RenewingOptions): ((options?: RenewalOptions) => Promise<UcanArtifact>) => {
  let renewAt = -Infinity;
  let current: Promise<UcanArtifact> | undefined;

  const renew = async (): Promise<UcanArtifact> => {
    // Until the lifetime of the new one is known, no other caller may start another.
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
    // An artifact that is being created is new enough.
    const isMaking = renewAt === Infinity;
    if (!current || clock() >= renewAt || (anew && !isMaking)) current = renew();
    return current;
  };
};
