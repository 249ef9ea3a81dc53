/** Compiles the declarations of every entry point of the SDK as a project does that checks those of its packages, too. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { assertCompiles, BUNDLER_OPTIONS, compile, CONSUMER_OPTIONS } from './consumer-project.js';
import type { Diagnostic } from './consumer-project.js';
import { readManifest } from './pack-package.js';

interface PeerError {
  readonly package: string;
  readonly code: number;
  /** Of the message. */
  readonly text: string;
}

/**
 * Errors in the declarations of peers themselves, which their users cannot fix. The list may only shrink: one that is gone fails the check.
 * Applications that check the declarations of their packages have them from the peer alone, too.
 */
const PEER_ERRORS: readonly PeerError[] = [
  // livekit-client 2.23 imports types of two packages that it does not depend on.
  { package: 'livekit-client', code: 2307, text: "'@livekit/throws-transformer/throws'" },
  { package: 'livekit-client', code: 7016, text: "'sdp-transform'" },
];

/** Entry points whose peers do not pass with exact optional properties, or need Node's types. */
const LENIENT: Readonly<Record<string, ts.CompilerOptions>> = {
  './ai-sdk': { exactOptionalPropertyTypes: false, types: ['node'] },
  './msw': { exactOptionalPropertyTypes: false, types: ['node'] },
  './react/live-agent': { exactOptionalPropertyTypes: false },
};

const RESOLUTIONS: Readonly<Record<string, ts.CompilerOptions>> = {
  nodenext: CONSUMER_OPTIONS,
  bundler: BUNDLER_OPTIONS,
};

/** @param folder Of a project that has the SDK and all its peers. @param source Of the SDK. */
export function checkEntryDeclarations(folder: string, source: string): void {
  const { name, exports = {} } = readManifest(source);
  const entries = Object.keys(exports);
  const fileOf = (entry: string) => `entry-${entry.replaceAll(/[^\w]+/g, '-')}.ts`;
  for (const entry of entries)
    writeFileSync(
      join(folder, fileOf(entry)),
      `import * as entry from '${join(name, entry)}';\nexport { entry };\n`,
    );
  const seen = new Set<PeerError>();
  for (const [resolution, options] of Object.entries(RESOLUTIONS)) {
    const groups: readonly (readonly [readonly string[], ts.CompilerOptions])[] = [
      [entries.filter((entry) => !(entry in LENIENT)), {}],
      ...Object.entries(LENIENT).map(([entry, lenient]) => [[entry], lenient] as const),
    ];
    for (const [group, lenient] of groups) {
      const errors = compile(folder, group.map(fileOf), { ...options, ...lenient });
      const ours = errors.filter((error) => {
        const known = PEER_ERRORS.find((each) => isOf(each, error));
        if (known) seen.add(known);
        return !known;
      });
      assertCompiles(`${group.join(', ')} with moduleResolution ${resolution}`, ours);
    }
    console.log(
      `${entries.length} entry points: their declarations compile with moduleResolution ${resolution}`,
    );
  }
  const gone = PEER_ERRORS.filter((each) => !seen.has(each));
  if (gone.length > 0) throw new Error(`Remove from PEER_ERRORS, as they are gone: ${JSON.stringify(gone)}`);
}

function isOf(known: PeerError, { file, code, text }: Diagnostic): boolean {
  return (
    file.startsWith(`node_modules/${known.package}/`) && code === known.code && text.includes(known.text)
  );
}
