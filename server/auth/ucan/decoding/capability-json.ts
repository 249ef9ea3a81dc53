/** A capability in a form that JSON can represent. */
import * as dagJson from '@ipld/dag-json';
import { z } from 'zod';
import type { Capability } from './parse-fields.js';

export interface CapabilityJson {
  can: string;
  with: string;
  nb?: Record<string, unknown>;
}

const caveats = z.record(z.string(), z.unknown());

/** Bytes and links in the caveats become DAG-JSON: `{"/":{"bytes":"<base64>"}}` and `{"/":"<CID>"}`. */
export function toCapabilityJson({ can, with: resource, nb }: Capability): CapabilityJson {
  return { can, with: resource, ...(nb && { nb: caveats.parse(JSON.parse(dagJson.stringify(nb))) }) };
}
