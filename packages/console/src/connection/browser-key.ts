import { generateKey, keyFromPair, keyFromText, keyToText, type UcanKey } from '@twin-oracle/sdk/ucan';

const DATABASE = 'twin-oracle-console';
const STORE = 'keys';

/** A user for each server: what is signed for one is no proof of the same user at another one that pretends to be it. */
const nameOf = (baseUrl: string): string => `user ${baseUrl}`;

/**
 * The key that signs the user's calls to oracles. No script can take it away where the platform has Ed25519; elsewhere its text is kept.
 * IndexedDB alone can keep a key that cannot be written.
 */
export const openBrowserKey = async (baseUrl: string): Promise<UcanKey> => {
  const database = await openDatabase();
  const kept = await keyOf(await read(database, nameOf(baseUrl)));
  if (kept) return kept;
  return makeKey(database, baseUrl);
};

/** Another user from now on. What was signed by the old key stays valid until it expires or is revoked. */
export const replaceBrowserKey = async (baseUrl: string): Promise<UcanKey> =>
  makeKey(await openDatabase(), baseUrl);

const makeKey = async (database: IDBDatabase, baseUrl: string): Promise<UcanKey> => {
  const made = await generateKey({ extractable: false }).catch(() => generateKey());
  await write(database, nameOf(baseUrl), made.keyPair ?? keyToText(made));
  return made;
};

const keyOf = async (kept: unknown): Promise<UcanKey | undefined> => {
  if (typeof kept === 'string') return (await keyFromText(kept)).ok;
  return isKeyPair(kept) ? keyFromPair(kept) : undefined;
};

const isKeyPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value;

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return settled(opening);
};

const read = (database: IDBDatabase, name: string): Promise<unknown> =>
  settled(database.transaction(STORE).objectStore(STORE).get(name));

const write = async (database: IDBDatabase, name: string, value: unknown): Promise<void> => {
  await settled(database.transaction(STORE, 'readwrite').objectStore(STORE).put(value, name));
};

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed without a reason'));
  });
