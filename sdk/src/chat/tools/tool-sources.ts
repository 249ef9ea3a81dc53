import type { OfferedTools } from './offered-tools.js';

/** Where the tools come from that a page offers to the oracle. */
export class ToolSources {
  readonly #sources = new Set<() => OfferedTools>();

  /** Asks the source for its tools whenever they are needed, until the returned function is called. */
  add(source: () => OfferedTools): () => void {
    const entry = () => source();
    this.#sources.add(entry);
    return () => void this.#sources.delete(entry);
  }

  /** Of all sources; of two with the same name the one that was added last. */
  get tools(): OfferedTools {
    const offered = [...this.#sources].map((source) => source());
    return {
      browserTools: merged(offered.map(({ browserTools }) => browserTools)),
      actions: merged(offered.map(({ actions }) => actions)),
    };
  }
}

const merged = <Tool>(maps: readonly (Readonly<Record<string, Tool>> | undefined)[]) =>
  maps.some((map) => map) ? (Object.assign({}, ...maps) as Record<string, Tool>) : undefined;
