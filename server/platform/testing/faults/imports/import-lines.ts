/** Lines of an import, some of which are invalid on purpose. */
import type { Random } from '../../../../testing/faults/random.js';

export interface ImportLines {
  readonly ndjson: string;
  /** The names of the twins that it creates. */
  readonly twins: readonly string[];
  /** The number of relationships that it creates. */
  readonly relationships: number;
  /** The numbers of the lines that fail, with the problem code of each. */
  readonly bad: readonly (readonly [line: number, code: string])[];
}

const PROJECT = { kind: 'twin', type: 'Project', protocol: 'did:ixo:protocol/project' };

const BAD: readonly [Bad, ...Bad[]] = [
  { code: 'malformed_json', text: '{"kind": "twin", "type": ' },
  { code: 'unknown_protocol', text: JSON.stringify({ ...PROJECT, protocol: 'did:ixo:protocol/none' }) },
  { code: 'invalid_properties', text: JSON.stringify({ ...PROJECT, properties: { country: 7 } }) },
  {
    code: 'unknown_twin',
    text: JSON.stringify({ kind: 'relationship', role: 'verifier', from: '_:nobody', to: '_:nobody' }),
  },
];

interface Bad {
  readonly code: string;
  readonly text: string;
}

const BAD_CHANCE = 0.01;
const RELATIONSHIP_CHANCE = 0.3;

export function randomLines(random: Random, label: string, count: number): ImportLines {
  const lines = [
    JSON.stringify({
      kind: 'twin',
      did: '_:oracle',
      type: 'Oracle',
      protocol: 'did:ixo:protocol/oracle',
      metadata: { name: `${label} oracle` },
    }),
  ];
  const twins = [`${label} oracle`];
  const bad: [number, string][] = [];
  let relationships = 0;
  let unrelated: string | undefined;
  while (lines.length < count) {
    const line = lines.length + 1;
    if (random.chance(BAD_CHANCE)) {
      const { code, text } = random.pick(BAD);
      bad.push([line, code]);
      lines.push(text);
    } else if (unrelated !== undefined && random.chance(RELATIONSHIP_CHANCE)) {
      lines.push(JSON.stringify({ kind: 'relationship', role: 'verifier', from: unrelated, to: '_:oracle' }));
      unrelated = undefined;
      relationships++;
    } else {
      unrelated = `_:${line}`;
      const name = `${label} ${line}`;
      lines.push(JSON.stringify({ ...PROJECT, did: unrelated, metadata: { name } }));
      twins.push(name);
    }
  }
  return { ndjson: `${lines.join('\n')}\n`, twins, relationships, bad };
}
