/** The parts of a twin's page, each with an address of its own. */
export type TwinTab = 'record' | 'relations' | 'graph' | 'history' | 'did-document';

/** The path of a twin's page from the root of the console. */
export const twinPath = (did: string, tab: TwinTab = 'record'): string =>
  ['/twins', encodeURIComponent(did), ...(tab === 'record' ? [] : [tab])].join('/');

export const editTwinPath = (did: string): string => `${twinPath(did)}/edit`;

/** The form for a new twin. */
export const NEW_TWIN_PATH = '/twins/new';
