import type { Media, MediaFetching, MediaSource } from '../media/media.js';

/** The options of a fetch, with a small file as the default. */
export const how = (more: Partial<MediaFetching> = {}): MediaFetching => ({
  signal: new AbortController().signal,
  maxBytes: 1_000,
  ...more,
});

/** The two ways in which tests fetch a file. */
export const fetchingFrom = (media: Media) => {
  const fetchAs = (source: MediaSource, more?: Partial<MediaFetching>) => media.fetch(source, how(more));
  return {
    fetchAs,
    textOf: async (source: MediaSource, more?: Partial<MediaFetching>) =>
      (await fetchAs(source, more)).bytes.toString(),
  };
};
