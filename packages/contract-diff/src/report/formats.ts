/** The formats of a report. */
import type { Comparison } from '../compare.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { sarif } from './sarif.js';
import { text } from './text.js';

const RENDERERS = { text, json, markdown, sarif, junit } as const;

export type Format = keyof typeof RENDERERS;

export const formats: readonly string[] = Object.keys(RENDERERS);

export function isFormat(name: string): name is Format {
  return formats.includes(name);
}

export function render(format: Format, comparison: Comparison): string {
  return RENDERERS[format](comparison);
}
