import { ConnectionError } from '../errors/connection-error.js';

/**
 * Loads a part of the SDK when it is needed, once for all callers. What could not be loaded is loaded again by the next caller.
 *
 * @param what As the error names it. @throws ConnectionError
 */
export const createLoader = <Part>(what: string, load: () => Promise<Part>): (() => Promise<Part>) => {
  let loading: Promise<Part> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new ConnectionError(`${what} could not be loaded`, { cause });
    }));
};
