import type { MatrixClient, MatrixClientOptions } from '../../matrix/matrix-client.js';

/** Not in the first load of a page: few pages ask a homeserver. */
export const openMatrixClient = async (options: MatrixClientOptions): Promise<MatrixClient> => {
  const { createMatrixClient } = await import('../../matrix/matrix-client.js');
  return createMatrixClient(options);
};
