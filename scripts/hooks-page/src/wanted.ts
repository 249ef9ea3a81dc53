/** What the page shows. */
export interface Wanted {
  readonly server: string;
  readonly oracleDid: string;
  readonly sessions: readonly string[];
  /** How many hooks each session has. */
  readonly views: number;
  readonly streamingMode: string;
  /** How many pieces an answer has. */
  readonly pieces: number;
  /** How long an invocation lives. */
  readonly lifetimeSeconds: number;
  /** Renders all again so often; undefined for never. */
  readonly renderEveryMs: number | undefined;
}

const DEFAULTS: Wanted = {
  server: '',
  oracleDid: '',
  sessions: [],
  views: 1,
  streamingMode: 'immediate',
  pieces: 200,
  lifetimeSeconds: 300,
  renderEveryMs: undefined,
};

export const wantedOf = (query: URLSearchParams): Wanted => ({
  ...DEFAULTS,
  ...(JSON.parse(query.get('wanted') ?? '{}') as Partial<Wanted>),
});

export const queryOf = (wanted: Partial<Wanted>): string =>
  new URLSearchParams({ wanted: JSON.stringify(wanted) }).toString();
