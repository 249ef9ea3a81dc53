import { accessCapability, mcpCallCapability, type UcanCapability } from '@twin-oracle/sdk/ucan';
import { readJsonObject } from '../../../design/json-field';

/** What a delegation can be minted for. */
export const GRANTS = {
  access: 'Be accessed for you (the default)',
  tool: 'Call one tool of an MCP server',
  other: 'Something else, as JSON',
} as const;

export type Grant = keyof typeof GRANTS;

export const isGrant = (text: string): text is Grant => Object.hasOwn(GRANTS, text);

export interface GrantInput {
  readonly grant: Grant;
  readonly audience: string;
  /** `server/tool`. */
  readonly tool: string;
  /** A capability as JSON. */
  readonly other: string;
}

/** The capability that the form describes; undefined while it is not complete. */
export const capabilityOf = ({ grant, audience, tool, other }: GrantInput): UcanCapability | undefined => {
  if (grant === 'access') return accessCapability(audience);
  if (grant === 'tool') {
    const [server, name, ...rest] = tool.split('/');
    return server && name && rest.length === 0
      ? mcpCallCapability(audience, { server, tool: name })
      : undefined;
  }
  return readCapability(other);
};

const readCapability = (text: string): UcanCapability | undefined => {
  const { ok } = readJsonObject(text);
  const { can, with: resource, nb } = ok ?? {};
  return isAbility(can) && isResource(resource)
    ? { can, with: resource, ...(nb !== undefined && { nb }) }
    : undefined;
};

const isAbility = (value: unknown): value is UcanCapability['can'] =>
  typeof value === 'string' && (value === '*' || value.includes('/'));

const isResource = (value: unknown): value is UcanCapability['with'] =>
  typeof value === 'string' && value.includes(':');
