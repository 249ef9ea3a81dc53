import type { SentRequest } from './exchange.js';

/** A command that sends the request again. Tokens are short-lived, so it is good for some minutes. */
export function curl({ method, url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `-H ${quote(`${name}: ${each}`)}`),
  );
  return [
    `curl -i -X ${method} ${quote(url)}`,
    ...lines,
    ...(body === undefined ? [] : [`--data-binary ${quote(Buffer.from(body).toString('utf8'))}`]),
  ].join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
