/** A twin as an agent sees it. */
export interface TwinSummary {
  readonly did: string;
  readonly type: string;
  readonly name?: string | undefined;
  readonly protocol: string;
  readonly controller: string;
  readonly verificationStatus: string;
}

/** What an agent may ask of the platform. The platform's adapter is wired in by app.ts; neither side knows the other. */
export interface TwinGraph {
  /** The newest first, at most `limit`, and how many there are in all. Names are in lower case. */
  find(query: {
    names?: readonly string[];
    type?: string;
    limit: number;
  }): Promise<{ twins: TwinSummary[]; total: number }>;
  read(did: string): Promise<TwinSummary | undefined>;
  countByType(): Promise<{ type: string; count: number }[]>;
}
