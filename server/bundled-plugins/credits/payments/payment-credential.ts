import { z } from 'zod';

/** The parameters of a challenge, which the payer sends back as they came (draft-httpauth-payment-01, section 5.1). */
const challengeSchema = z.object({
  id: z.string(),
  realm: z.string(),
  method: z.string(),
  intent: z.string(),
  request: z.string(),
  expires: z.string().optional(),
  digest: z.string().optional(),
  header: z.string().optional(),
  opaque: z.string().optional(),
});

const credentialSchema = z.object({
  challenge: challengeSchema,
  /** The DID of the payer. */
  source: z.string().optional(),
  payload: z.object({
    claimIds: z.array(z.string().min(1).max(128)).min(1).max(20),
    /** What the payment side gives for the payment; not needed for claims whose payment it has recorded. */
    proof: z.string().max(512).optional(),
  }),
});

export type Challenge = z.output<typeof challengeSchema>;
export type Credential = z.output<typeof credentialSchema>;

const FIELD = /^Payment +([A-Za-z0-9_-]+)$/i;

/** Reads a field `Payment-Authorization`; undefined when it has no credential of the scheme `Payment`. */
export function readCredential(field: string): Credential | undefined {
  const encoded = FIELD.exec(field.trim())?.[1];
  if (encoded === undefined) return undefined;
  try {
    return credentialSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
