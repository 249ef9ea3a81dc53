/** UCANs for users of an oracle: keys, signed artifacts, and the headers that carry them. Runs in browsers and Node. */
export { createUcanAuth } from './ucan-auth.js';
export type { UcanAuth, UcanAuthOptions } from './ucan-auth.js';
export { decodeCar, encodeCar } from './car.js';
export type { CarFailure, Ucan } from './car.js';
export { accessCapability, createDelegation } from './delegation.js';
export type { CreateDelegationOptions } from './delegation.js';
export { AUTH_CAPABILITY, createInvocation } from './invocation.js';
export type { CreateInvocationOptions } from './invocation.js';
export { createMcpInvocation, mcpCallCapability } from './mcp-invocation.js';
export type { CreateMcpInvocationOptions, McpTool } from './mcp-invocation.js';
export { generateKey, keyFromText, keyToText } from './key.js';
export type { KeyFailure, UcanKey, UcanSigner } from './key.js';
export type { UcanArtifact, UcanCapabilities, UcanCapability, UcanLifetime } from './mint.js';
export type { RenewalOptions } from './renewing.js';
export type { Result } from './result.js';
