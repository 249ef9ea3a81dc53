import type { UcanSigner } from './keys/key.js';
import { INVOCATION_SECONDS } from './lifetimes.js';
import { mint } from './mint.js';
import type { UcanArtifact } from './mint.js';
import type { UcanCapability } from './ucan.js';

/** A tool of an MCP server that an oracle can call. */
export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

/** Who consents to a call of which tool, and for how long. */
export interface CreateMcpInvocationOptions extends McpTool {
  /** The user's key. */
  readonly issuer: UcanSigner;
  /** The oracle's DID. */
  readonly audience: string;
  /** Default 300. An oracle refuses more than the `authentication.invocationMaxSeconds` of its discovery document. */
  readonly lifetimeSeconds?: number | undefined;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly clock?: () => number;
}

/**
 * The capability to call a protected tool: `mcp/call` on `ixo:oracle:<DID of the oracle>:mcp/<server>/<tool>`.
 *
 * @throws TypeError when a name is empty or has a slash: it would be the name of another tool.
 *
 * @example
 * ```ts
 * import { mcpCallCapability } from '@twin-oracle/sdk/ucan';
 *
 * const capability = mcpCallCapability(oracleDid, { server: 'registry', tool: 'retire' });
 * ```
 */
export const mcpCallCapability = (oracleDid: string, { server, tool }: McpTool): UcanCapability => {
  if (![server, tool].every((name) => /^[^/]+$/.test(name)))
    throw new TypeError(`server and tool must be names without a slash; they are "${server}" and "${tool}"`);
  return { can: 'mcp/call', with: `ixo:oracle:${oracleDid}:mcp/${server}/${tool}` };
};

/**
 * Signs the user's consent to one call of a protected tool: sent in `mcpInvocations` of a message, under `<tool>` or `<server>/<tool>`. It
 * can be used once; sign another for the next message.
 *
 * @throws TypeError when `audience` is not a DID, or a name has a slash; RangeError when the lifetime is not positive and finite.
 *
 * @example
 * ```ts
 * import { createMcpInvocation } from '@twin-oracle/sdk/ucan';
 *
 * const tool = { server: 'registry', tool: 'retire' };
 * const { serialized } = await createMcpInvocation({ issuer: key, audience: oracleDid, ...tool });
 * await client.messages.send(sessionId, {
 *   message: 'Retire ten credits',
 *   mcpInvocations: { 'registry/retire': serialized },
 * });
 * ```
 */
export const createMcpInvocation = async ({
  issuer,
  audience,
  server,
  tool,
  lifetimeSeconds = INVOCATION_SECONDS,
  clock = Date.now,
}: CreateMcpInvocationOptions): Promise<UcanArtifact> =>
  mint({
    issuer,
    audience,
    capabilities: [mcpCallCapability(audience, { server, tool })],
    lifetime: { lifetimeSeconds },
    clock,
  });
