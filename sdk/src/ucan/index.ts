/** UCANs for users of an oracle: keys, signed artifacts, and the headers that carry them. Runs in browsers and Node. */
export { createUcanAuth } from './ucan-auth.js';
export type { UcanAuth, UcanAuthOptions } from './ucan-auth.js';
export { decodeCar, encodeCar } from './car.js';
export type { CarFailure } from './car.js';
export { accessCapability, createDelegation } from './delegation.js';
export type { CreateDelegationOptions } from './delegation.js';
export { AUTH_CAPABILITY, createInvocation } from './invocation.js';
export type { CreateInvocationOptions } from './invocation.js';
export { createMcpInvocation, mcpCallCapability } from './mcp-invocation.js';
export type { CreateMcpInvocationOptions, McpTool } from './mcp-invocation.js';
export { generateKey, keyFromPair, keyFromText, keyToText } from './keys/key.js';
export type { GenerateKeyOptions, KeyFailure, UcanKey, UcanSignature, UcanSigner } from './keys/key.js';
export type { PlatformKey, PlatformKeyPair } from './keys/ed25519.js';
export type { UcanArtifact, UcanLifetime } from './mint.js';
export type { Ucan, UcanCapabilities, UcanCapability, UcanPrincipal } from './ucan.js';
export type { RenewalOptions } from '../authentication/renewing.js';
export type { Result } from './result.js';
