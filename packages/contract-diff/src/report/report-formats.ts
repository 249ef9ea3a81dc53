/** The formats of a report. */
import type { Comparison } from '../compare.js';
import { json } from './json-report.js';
import { junit } from './junit-report.js';
import { markdown } from './markdown-report.js';
import { sarif } from './sarif-report.js';
import { text } from './text-report.js';

const RENDERERS = { text, json, markdown, sarif, junit } as const;

export type Format = keyof typeof RENDERERS;

export const formats: readonly string[] = Object.keys(RENDERERS);

export function isFormat(name: string): name is Format {
  return formats.includes(name);
}

export function render(format: Format, comparison: Comparison): string {
  return RENDERERS[format](comparison);
}
