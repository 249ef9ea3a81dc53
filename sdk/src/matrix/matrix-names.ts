/** The base URL of a homeserver, which may be named by its host alone. @throws TypeError that names the field. */
export const homeserverUrl = (homeServer: string): string => {
  const url = /^https?:\/\//.test(homeServer) ? homeServer : `https://${homeServer}`;
  if (!URL.canParse(url))
    throw new TypeError('homeServer must be the URL or the host of a homeserver, such as matrix.example.org');
  return new URL(url).href.replace(/\/$/, '');
};

/** The name of a homeserver, as the ids of its users and rooms end. */
export const serverName = (homeServer: string): string => new URL(homeserverUrl(homeServer)).host;

/** The id of a user on the messaging network, made of the address of an account on the chain. */
export const matrixUserId = (address: string, homeServer: string): string =>
  `@did-ixo-${address}:${serverName(homeServer)}`;

/** The alias of the room that a user shares with an oracle. */
export const oracleRoomAlias = (userDid: string, oracleDid: string, homeServer: string): string =>
  `#${localPartOf(userDid)}_${localPartOf(oracleDid)}:${serverName(homeServer)}`;

const localPartOf = (did: string): string => did.replaceAll(':', '-');
