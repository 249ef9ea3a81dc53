/** Rules for values: for each kind of change, one for requests, one for replies and one for stored data, with their mirrors. */
import { SCHEMA_WORDS, type Change } from '../schemas/change-names.js';
import { schemaExamples, type SchemaExample } from './schema-examples.js';
import type { Rule } from './rule.js';

export const schemaRules: readonly Rule[] = Object.entries(SCHEMA_WORDS).flatMap(([group, words]) => {
  const example = schemaExamples[group];
  if (example === undefined) throw new Error(`There is no example for ${group}`);
  const rule = (direction: 'request' | 'reply', change: Change): Rule => ({
    id: `${direction}-${words[change]}`,
    severity: (direction === 'request') === (change === 'narrowed') ? 'breaking' : 'note',
    title: `${direction === 'request' ? 'In requests' : 'In replies'}, ${example[change]}.`,
    ...reasons(direction, change),
    ...sides(example, change),
    mirror: `${direction}-${words[change === 'narrowed' ? 'widened' : 'narrowed']}`,
  });
  const stored: Rule = {
    id: `stored-${words.narrowed}`,
    severity: 'breaking',
    title: `In stored data, ${example.narrowed}.`,
    why: 'Servers of the new version cannot read what older ones have stored. The finding has such a value.',
    compatible:
      'Accept what was ever written, as long as it may be stored; be strict where the value is written.',
    ...sides(example, 'narrowed'),
    mirror: { none: 'Reading more than was ever written harms nobody.' },
  };
  return [
    rule('request', 'narrowed'),
    rule('request', 'widened'),
    rule('reply', 'widened'),
    rule('reply', 'narrowed'),
    stored,
  ];
});

function reasons(direction: 'request' | 'reply', change: Change): Pick<Rule, 'why' | 'compatible'> {
  if (direction === 'request')
    return change === 'narrowed'
      ? {
          why: 'Requests that were accepted are refused. The finding has such a value.',
          compatible:
            'Accept the old values as long as the version lives; add a property for the stricter ones.',
        }
      : { why: 'The server accepts what it accepted, and more.', compatible: 'It is compatible.' };
  return change === 'widened'
    ? {
        why: 'The server may send what readers of the old version do not expect. The finding has such a value.',
        compatible:
          'Send the new values under a new property, or mark lists as `x-extensible` before they grow.',
      }
    : { why: 'Readers get what they got, or less of it.', compatible: 'It is compatible.' };
}

function sides({ loose, strict }: SchemaExample, change: Change): Pick<Rule, 'before' | 'after'> {
  return change === 'narrowed' ? { before: loose, after: strict } : { before: strict, after: loose };
}
