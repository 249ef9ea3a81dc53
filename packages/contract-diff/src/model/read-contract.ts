/** Loads a contract and reads it into the model. */
import { loadDocument } from '../load/document.js';
import type { Files } from '../load/files.js';
import { FileParser } from '../load/parse.js';
import { isObject } from '../schema/json.js';
import { readAsyncApi } from './asyncapi/read-asyncapi.js';
import { readCodeLists } from './code-lists.js';
import type { Contract } from './contract.js';
import { readOpenApi } from './openapi/read-openapi.js';
import { checkShapes } from './shapes/check-shapes.js';
import { readStored } from './stored.js';

export function readContract(path: string, files: Files, parser = new FileParser()): Contract {
  const document = loadDocument(path, files, parser);
  checkShapes(document);
  const info = document.dereference(document.root.info);
  const { title, version } = isObject(info) ? info : {};
  const operations = document.dialect === 'asyncapi' ? readAsyncApi(document) : readOpenApi(document);
  return {
    document,
    title: typeof title === 'string' ? title : '',
    version: typeof version === 'string' ? version : '',
    operations,
    codeLists: readCodeLists(document),
    stored: readStored(document, operations),
  };
}
