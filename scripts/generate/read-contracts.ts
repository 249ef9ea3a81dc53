import { bundle, createConfig, getLineColLocation } from '@redocly/openapi-core';
import type { AsyncApi, Contracts, OpenApi } from './contracts.js';

/** Reads both contracts with all the files that they refer to, each as one document with only local references. */
export async function readContracts(folder: string): Promise<Contracts> {
  return {
    openapi: await readDocument<OpenApi>(`${folder}/openapi.yaml`),
    asyncapi: await readDocument<AsyncApi>(`${folder}/asyncapi.yaml`),
  };
}

async function readDocument<T>(file: string): Promise<T> {
  const { bundle: document, problems } = await bundle({ ref: file, config: await createConfig({}) });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    // A file that cannot be read breaks every reference to it; only the file is reported.
    const causes = errors.filter(({ message }) => message.startsWith('Failed to parse'));
    const sentences = (causes.length > 0 ? causes : errors).map((problem) => describe(problem, file));
    throw new Error([...new Set(sentences)].join('\n'));
  }
  // The bundler's type of a document is `any`; the contract's lint and Ajv's strict mode check its shape.
  return document.parsed as T;
}

const REFERENCE = /\$ref['"]?\s*:\s*['"]?([^'"\s},]+)/;

type BundleProblem = Awaited<ReturnType<typeof bundle>>['problems'][number];

/** In an editor's format: `file:line:column`, the error, and the target of a broken reference. */
function describe({ message, location: [place] }: BundleProblem, file: string): string {
  if (!place) return `${file}: ${message}`;
  const { line, col } = getLineColLocation(place).start;
  const target = REFERENCE.exec(
    place.source
      .getLines()
      .slice(line - 1)
      .join('\n'),
  )?.[1];
  const leads = message.includes('$ref') && target !== undefined ? ` (it leads to ${target})` : '';
  return `${place.source.absoluteRef}:${line}:${col}: ${message}${leads}`;
}
