/** Secrets that are known by their looks, wherever they are in a text. */
export interface SecretShape {
  /** What it is, in the placeholder. */
  readonly what: string;
  /** Global. The secret is its group `secret`, or all of it. */
  readonly pattern: RegExp;
}

const base64 = String.raw`(?:[A-Za-z0-9+/_-]|%2[BbFf])`;
const padding = '(?:=|%3[Dd]){0,2}';

export const secretShapes: readonly SecretShape[] = [
  // A CAR whose header names its roots, as the first bytes of a UCAN on the wire.
  { what: 'ucan', pattern: new RegExp(`${base64}qJlcm9vdHO${base64}{40,}${padding}`, 'g') },
  { what: 'api-key', pattern: /\btwk_[A-Za-z0-9_]{16,}/g },
  { what: 'webhook-secret', pattern: new RegExp(`\\bwhsec_${base64}{16,}${padding}`, 'g') },
  { what: 'jws', pattern: /\beyJ[\w-]{8,}\.[\w-]*\.[\w-]{8,}/g },
  {
    what: 'private-key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  },
  // A key of Ed25519 as UCAN libraries write it.
  { what: 'private-key', pattern: /\bMg[A-Za-z0-9+/]{80,}={0,2}/g },
  { what: 'authorization', pattern: /\bBearer +(?<secret>[\w.+/~-]{8,}=*)/gi },
  { what: 'password', pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"]*:(?<secret>[^\s/@"]+)@/gi },
  // Keys of models, clouds, chats and forges.
  { what: 'key', pattern: /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g },
  { what: 'key', pattern: /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|AIza)[\w-]{16,}/g },
  { what: 'key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  // Parameters of presigned URLs.
  {
    what: 'signature',
    pattern:
      /[?&;](?:x-(?:amz|goog|ms)-(?:signature|credential|security-token)|signature|sig|policy|key-pair-id|awsaccesskeyid|googleaccessid|(?:[\w-]*[_-])?(?:token|secret|password|api[_-]?key))=(?<secret>[^&;#\s"'<>]+)/gi,
  },
];
