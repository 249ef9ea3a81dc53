/** What the generators know of the documents that they read. The server renders pages from them as well. */
export * from '../../server/contract/contract-document.js';
