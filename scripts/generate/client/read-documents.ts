import { stat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableDeployment } from './unreadable-deployment.js';

/** For both documents together, with redirects. */
const TIMEOUT_MS = 30_000;

/** Of one document, after decompression. A large deployment has about 1 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

const MAX_REDIRECTS = 5;

export interface Documents {
  readonly openapi: unknown;
  readonly asyncapi: unknown;
}

/**
 * Reads the contracts of a deployment.
 * @param from Its URL, or a folder with `openapi.json` and `asyncapi.json`; also the URL or path of `openapi.json` itself.
 * @throws {UnreadableDeployment} when one cannot be read.
 */
export async function readDocuments(from: string, timeoutMs = TIMEOUT_MS): Promise<Documents> {
  const folder = from.replace(/\/?openapi\.json$/, '');
  const read = /^https?:\/\//.test(from) ? fetchFrom(folder, timeoutMs) : readFrom(folder || '.');
  const [openapi, asyncapi] = await Promise.all([read('openapi.json'), read('asyncapi.json')]);
  return { openapi, asyncapi };
}

type ReadDocument = (name: string) => Promise<unknown>;

function readFrom(folder: string): ReadDocument {
  return async (name) => {
    const file = join(folder, name);
    try {
      const { size } = await stat(file);
      if (size > MAX_BYTES) throw tooLarge(file);
      return parse(file, await readFile(file, 'utf8'));
    } catch (error) {
      throw unreadable(file, error);
    }
  };
}

function fetchFrom(base: string, timeoutMs: number): ReadDocument {
  if (!URL.canParse(base)) throw new UnreadableDeployment(`${base} is not a URL`);
  const signal = AbortSignal.timeout(timeoutMs);
  return async (name) => {
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
    try {
      return parse(url.href, await fetchText(url, signal));
    } catch (error) {
      if (signal.aborted)
        throw new UnreadableDeployment(`${url.href} was not read within ${timeoutMs / 1000} s`);
      throw unreadable(url.href, error);
    }
  };
}

/** Follows redirects within the origin alone: what another one answers is not what was asked for, and may be in a private network. */
async function fetchText(url: URL, signal: AbortSignal): Promise<string> {
  let target = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(target, {
      redirect: 'manual',
      signal,
      headers: { Accept: 'application/json' },
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (!response.ok) throw new UnreadableDeployment(`${target.href} was answered with ${response.status}`);
      return await textOf(target.href, response);
    }
    await response.body?.cancel();
    const next = URL.canParse(location, target.href) ? new URL(location, target) : undefined;
    if (next?.origin !== url.origin)
      throw new UnreadableDeployment(`${target.href} redirects to ${location}, which is another origin`);
    target = next;
  }
  throw new UnreadableDeployment(`${url.href} redirects more than ${MAX_REDIRECTS} times`);
}

async function textOf(url: string, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const body: ReadableStream<Uint8Array> | null = response.body;
  // Leaving the loop early cancels the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLarge(url);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(place: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableDeployment(`${place} is not JSON`);
  }
}

function tooLarge(place: string): UnreadableDeployment {
  return new UnreadableDeployment(`${place} has more than ${MAX_BYTES / 1024 / 1024} MiB`);
}

function unreadable(place: string, error: unknown): UnreadableDeployment {
  if (error instanceof UnreadableDeployment) return error;
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return new UnreadableDeployment(
    `${place} cannot be read: ${cause instanceof Error ? cause.message || message : message}`,
  );
}
