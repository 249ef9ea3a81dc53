/** What a server says of its commits of frames, and of the collections of garbage between them, from its metrics. */
export interface Commits {
  readonly commits: number;
  readonly frames: number;
  readonly seconds: number;
  readonly collections: number;
  readonly collectionSeconds: number;
  since(earlier: Commits): Commits;
}

/** @param url that of the metrics of a server. */
export async function commitsOf(url: string): Promise<Commits> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const text = await response.text();
  return figuresOf({
    commits: sumOf(text, 'twin_oracle_run_log_batch_size_count'),
    frames: sumOf(text, 'twin_oracle_run_log_batch_size_sum'),
    seconds: sumOf(text, 'twin_oracle_run_log_commit_duration_sum'),
    collections: sumOf(text, 'v8js_gc_duration_count'),
    collectionSeconds: sumOf(text, 'v8js_gc_duration_sum'),
  });
}

function figuresOf(figures: Omit<Commits, 'since'>): Commits {
  return {
    ...figures,
    since: (earlier) =>
      figuresOf({
        commits: figures.commits - earlier.commits,
        frames: figures.frames - earlier.frames,
        seconds: figures.seconds - earlier.seconds,
        collections: figures.collections - earlier.collections,
        collectionSeconds: figures.collectionSeconds - earlier.collectionSeconds,
      }),
  };
}

/** Of the time series of one name, whatever their labels, in the text format of Prometheus. */
function sumOf(text: string, name: string): number {
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, 'gm'))];
  if (values.length === 0) throw new Error(`the server has no metric ${name}`);
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
