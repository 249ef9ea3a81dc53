/** A homeserver refused. */
export class MatrixError extends Error {
  override readonly name = 'MatrixError';
  readonly status: number;
  /** Such as `M_FORBIDDEN`; undefined when something else than a homeserver has answered. */
  readonly errcode: string | undefined;

  /** @param body The parsed body of the reply. */
  constructor(status: number, body: unknown) {
    const errcode = memberOf(body, 'errcode');
    super(memberOf(body, 'error') ?? errcode ?? `The homeserver answered ${status}`);
    this.status = status;
    this.errcode = errcode;
  }
}

const memberOf = (body: unknown, name: 'errcode' | 'error'): string | undefined => {
  const value =
    typeof body === 'object' && body !== null && (body as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
};
