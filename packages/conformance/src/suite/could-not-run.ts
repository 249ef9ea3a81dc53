/** The suite cannot be run: the server is away, or an argument is wrong. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
