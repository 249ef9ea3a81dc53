import document from '../../generated/asyncapi.json' with { type: 'json' };
import type { AsyncApi } from './contract-document.js';

/** The host's own AsyncAPI document. TypeScript widens the strings of a JSON file, so this states the type that the generator has checked. */
export const asyncapi = document as unknown as AsyncApi;
