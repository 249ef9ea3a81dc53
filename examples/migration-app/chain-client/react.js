/** What the published client imports, as of a chain that has no record of any oracle: the application names its URLs by `overrides`. */
export const gqlClient = { GetEntityById: async () => ({ entity: { service: [] } }) };
export const Authz = { getOracleAuthZConfig: async () => ({}) };

const unavailable = () => Promise.reject(new Error('There is no chain here'));
export class Payments {
  payClaim = unavailable;
}
export const CryptoUtils = {};
export const getMatrixUrlsForDid = unavailable;
export const getOracleAgentCard = unavailable;
export const normalizeMatrixHomeServerUrl = (url) => url;
