/** Whom a finding concerns, and where: `SDK users: GET /orders, POST /orders and 3 more`. */
import type { Finding } from '../findings/finding.js';
import { READER_NAMES } from './readers.js';

/** Operations that are named; the others are counted. */
const NAMED_PLACES = 3;

export function concerned(finding: Finding): string {
  const named = places(finding);
  return `${READER_NAMES[finding.breaks]}${named === '' ? '' : `: ${named}`}`;
}

export function places({ places: all }: Finding): string {
  const more = all.length - NAMED_PLACES;
  return `${all.slice(0, NAMED_PLACES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
