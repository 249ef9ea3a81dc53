/** A request of the console with its reply, without secrets. */
export interface Exchange {
  readonly id: number;
  /** Such as `GET /v1/domains/{did}`. */
  readonly operation: string;
  /** From 1; later ones are retries. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly reply: Reply | undefined;
  /** Why there is no reply. */
  readonly failure: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined while it is read, and for a stream. */
  readonly body: string | undefined;
  readonly isStream: boolean;
  readonly requestId: string | undefined;
  readonly durationMs: number;
}

/** The same request for a terminal. Credentials are variables, which the reader sets. */
export const curlOf = ({ method, url, headers, body }: Exchange): string =>
  [
    `curl -i ${quoted(url)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.includes(name))
      .map(([name, value]) => `-H ${headerOf(name, value)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');

/** What curl sets itself. */
const LEFT_OUT: readonly string[] = ['accept-encoding', 'content-length', 'host'];

/** The names under which the documentation of the server keeps credentials. */
const VARIABLES: Readonly<Record<string, string>> = {
  authorization: 'Bearer $TOKEN',
  'x-ucan-delegation': '$DELEGATION',
};

const headerOf = (name: string, value: string): string => {
  const variable = VARIABLES[name];
  return variable === undefined ? quoted(`${name}: ${value}`) : `"${name}: ${variable}"`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
