import { createWriteStream, type WriteStream } from 'node:fs';
import { decodeCar } from '@twin-oracle/sdk/ucan';
import { RECORDING_VERSION, type CredentialLine, type RecordingLine } from './recording.js';
import type { FoundSecret, Redactor } from './redaction/redactor.js';

/** Writes the lines of a recording, without the secrets. */
export class RecordingWriter {
  readonly #file: WriteStream;
  readonly #redactor: Redactor;
  readonly #startedAt = Date.now();
  #written: Promise<void>;
  #isClosed = false;

  constructor(path: string, url: string, redactor: Redactor) {
    this.#file = createWriteStream(path, { mode: 0o600 });
    this.#redactor = redactor;
    const startedAt = new Date(this.#startedAt).toISOString();
    this.#written = this.#append({ kind: 'recording', version: RECORDING_VERSION, startedAt, url });
  }

  /** Milliseconds from the start. */
  now(): number {
    return Date.now() - this.#startedAt;
  }

  /** What is said after the end is not a part of it. */
  write(line: RecordingLine): void {
    if (this.#isClosed) return;
    const redacted = this.#redact(line);
    const secrets = this.#redactor.takeFresh();
    this.#written = this.#written.then(async () => {
      for (const secret of secrets) await this.#append(await this.#describe(secret));
      await this.#append(redacted);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#written;
    await new Promise<void>((resolve) => this.#file.end(resolve));
  }

  #redact(line: RecordingLine): RecordingLine {
    const redactor = this.#redactor;
    // Headers first: what they say to be secret may be in the path and in the body as well.
    const headers = 'headers' in line ? { headers: redactor.headers(line.headers) } : {};
    const path = 'path' in line ? { path: redactor.query(line.path) } : {};
    const body = 'body' in line ? { body: this.#body(line.body) } : {};
    const data = 'data' in line ? { data: redactor.value(line.data) } : {};
    const query = 'query' in line ? { query: redactor.value(line.query) } : {};
    const comment =
      'comment' in line && line.comment !== undefined ? { comment: redactor.text(line.comment) } : {};
    return { ...line, ...headers, ...path, ...body, ...data, ...query, ...comment } as RecordingLine;
  }

  #body(body: unknown): unknown {
    if (typeof body !== 'string') return this.#redactor.value(body);
    // Lines of JSON, a form, or any text.
    return body
      .split('\n')
      .map((line) => {
        if (!line.startsWith('{')) return this.#redactor.query(line);
        try {
          return JSON.stringify(this.#redactor.value(JSON.parse(line)));
        } catch {
          return this.#redactor.text(line);
        }
      })
      .join('\n');
  }

  /** What is known of a secret without telling it. */
  async #describe({ placeholder, secret }: FoundSecret): Promise<CredentialLine> {
    const { ok: ucan } = await decodeCar(secret);
    if (!ucan) return { kind: 'credential', placeholder };
    const expires = Number.isFinite(ucan.expiration) ? ucan.expiration * 1000 - this.#startedAt : null;
    return {
      kind: 'credential',
      placeholder,
      ucan: {
        issuer: ucan.issuer.did(),
        audience: ucan.audience.did(),
        capabilities: ucan.capabilities.map(({ can, with: resource }) => ({ can, with: resource })),
        expiresIn: expires === null ? null : Math.round(expires / 1000),
        proofs: ucan.proofs.length,
      },
    };
  }

  #append(line: RecordingLine): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#file.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve())),
    );
  }
}
