/** Makes the table of the requirements in docs/protocol.md, from which the cases of the conformance suite take their ids and sentences. */

export interface ProtocolRequirement {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD';
  /** Who has to keep it. */
  readonly side: 'server' | 'client';
  readonly text: string;
}

/** A line such as `- **RUN-3** Frames MUST …`, and the indented lines after it. */
const REQUIREMENT = /^- \*\*([A-Z]+-\d+)\*\* (.+(?:\n {2,}.+)*)/gm;

/** @throws when an id is there twice, or a sentence says neither MUST nor SHOULD. */
export function readRequirements(page: string): ProtocolRequirement[] {
  const seen = new Set<string>();
  return [...page.matchAll(REQUIREMENT)].map(([, id = '', lines = '']) => {
    const text = lines.replaceAll(/\s+/g, ' ');
    const [level] = /\b(?:MUST|SHOULD)\b/.exec(text) ?? [];
    if (level !== 'MUST' && level !== 'SHOULD') throw new Error(`${id} says neither MUST nor SHOULD`);
    if (seen.has(id)) throw new Error(`${id} is there twice`);
    seen.add(id);
    return { id, level, side: id.startsWith('CLIENT-') ? 'client' : 'server', text };
  });
}

export function requirementsModule(page: string): string {
  const lines = readRequirements(page).map(
    ({ id, level, side, text }) => `  ${JSON.stringify(id)}: ${JSON.stringify({ level, side, text })},\n`,
  );
  return `// Made by \`make generate\` from docs/protocol.md. Do not edit.

export const protocolRequirements = {
${lines.join('')}} as const;
`;
}
