import { textOf } from '../validation/member-of.js';

/**
 * A homeserver refused.
 *
 * @example
 * ```ts
 * import { getOpenIdToken, MatrixError } from '@twin-oracle/sdk/react';
 *
 * try {
 *   await getOpenIdToken({ userId: '@ada:example.org', matrixAccessToken });
 * } catch (error) {
 *   if (!(error instanceof MatrixError)) throw error;
 *   console.error(error.status, error.errcode);
 * }
 * ```
 */
export class MatrixError extends Error {
  override readonly name = 'MatrixError';
  readonly status: number;
  /** Such as `M_FORBIDDEN`; undefined when something else than a homeserver has answered. */
  readonly errcode: string | undefined;

  /** @param body The parsed body of the reply. */
  constructor(status: number, body: unknown) {
    const errcode = textOf(body, 'errcode');
    super(textOf(body, 'error') ?? errcode ?? `The homeserver answered ${status}`);
    this.status = status;
    this.errcode = errcode;
  }
}
