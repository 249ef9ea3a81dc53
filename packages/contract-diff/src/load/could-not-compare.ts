/** Why two contracts could not be compared. It is never "no changes": the command ends with the status 2. */
export class CouldNotCompare extends Error {
  override readonly name = 'CouldNotCompare';

  constructor(
    message: string,
    readonly file?: string,
    readonly line?: number,
  ) {
    super(message);
  }
}
