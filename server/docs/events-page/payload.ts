import type { Schema } from '../../contract/contract-document.js';
import { componentOf, follow, formsOf, type Field, type Form } from './payload-fields.js';
import { deprecationBadge } from './deprecation-badge.js';
import { blocks, firstParagraph } from './render-markdown.js';
import { markup, type Markup } from './markup.js';

/** A payload's description, unless it was just shown, and the table of its fields. */
export function payloadOf(document: object, payload: Schema, shownAbove?: string): Markup {
  const { description } = follow(document, payload);
  return markup`${description === shownAbove ? undefined : blocks(description)}${formsOf(document, payload).map((form) => formTable(document, form))}`;
}

function formTable(document: object, { title, fields, oneNeeded }: Form): Markup {
  const heading = title && markup`<p class="form">${title}</p>`;
  if (fields.length === 0) return markup`${heading}<p>No fields.</p>`;
  const choice =
    oneNeeded.length > 0 ? markup`<p>At least one of these is needed: ${listed(oneNeeded)}.</p>` : undefined;
  return markup`${heading}${choice}
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
${fields.map((field) => row(document, field))}</tbody>
</table>`;
}

function row(document: object, { path, required, schema, component }: Field): Markup {
  const presence = required
    ? markup`<span class="required">required</span>`
    : markup`<span class="optional">optional</span>`;
  const type = component !== undefined && isScalar(schema) ? sharedType(component) : typeOf(document, schema);
  const rules = component !== undefined && isScalar(schema) ? undefined : rulesOf(schema);
  return markup`<tr><td><code>${path}</code> ${presence}${deprecationBadge(schema)}</td><td>${type}</td><td>${firstParagraph(meaningOf(document, schema))}${rules}</td></tr>
`;
}

/** A list without a description has that of its items. */
function meaningOf(document: object, { description, items }: Schema): string | undefined {
  return description ?? (items && follow(document, items).description);
}

/** Named values are described once, at the end of the page. */
export function sharedType(name: string): Markup {
  return markup`<a href="#type-${name}">${name}</a>`;
}

export function isScalar({ type }: Schema): boolean {
  return typeof type === 'string' && type !== 'object' && type !== 'array';
}

export function typeOf(document: object, schema: Schema): Markup {
  const resolved = follow(document, schema);
  const component = componentOf(schema);
  if (component !== undefined && isScalar(resolved)) return sharedType(component);
  if (resolved.items) return markup`array of ${typeOf(document, resolved.items)}`;
  if (typeof resolved.additionalProperties === 'object')
    return markup`object of ${typeOf(document, resolved.additionalProperties)}`;
  const alternatives = resolved.oneOf ?? resolved.anyOf;
  if (resolved.type === undefined && alternatives)
    return joined(alternatives.map((part) => typeOf(document, part)));
  return markup`${[resolved.type ?? 'any'].flat().join(' or ')}`;
}

function joined(types: Markup[]): Markup {
  return markup`${types.map((type, index) => (index === 0 ? type : markup` or ${type}`))}`;
}

/** The constraints of a value beyond its type, in words. */
export function rulesOf(schema: Schema): Markup | undefined {
  const rules = [
    schema.const !== undefined && markup`Always ${value(schema.const)}.`,
    schema.enum &&
      markup`One of ${listed(schema.enum)}${schema['x-extensible'] === true ? '; more may come' : ''}.`,
    schema.default !== undefined && markup`${value(schema.default)} when left out.`,
    schema.format !== undefined && markup`Format ${value(schema.format)}.`,
    range(schema, 'minimum', 'maximum', ''),
    range(schema, 'minLength', 'maxLength', ' characters'),
    range(schema, 'minItems', 'maxItems', ' items'),
    schema.pattern !== undefined && markup`Pattern ${value(schema.pattern)}.`,
    schema.type === 'object' && schema.additionalProperties === false && markup`No other fields.`,
  ].filter((rule) => typeof rule === 'object');
  return rules.length === 0
    ? undefined
    : markup`<span class="rules">${rules.map((rule) => markup` ${rule}`)}</span>`;
}

function range(schema: Schema, low: string, high: string, unit: string): Markup | undefined {
  const [least, most] = [schema[low], schema[high]];
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return markup`At least ${value(least)}${unit}.`;
  return least === undefined
    ? markup`At most ${value(most)}${unit}.`
    : markup`${value(least)} to ${value(most)}${unit}.`;
}

function listed(values: unknown[]): Markup {
  return markup`${values.map((each, index) => markup`${index === 0 ? '' : ', '}${value(each)}`)}`;
}

function value(each: unknown): Markup {
  return markup`<code>${typeof each === 'string' ? each : JSON.stringify(each)}</code>`;
}
