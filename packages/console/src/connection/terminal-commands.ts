import { useConnection } from './connection-context';

/** In place of a secret, which a command that is shown never has. */
const SOME_KEY = 'twk_live_…';

/** Fills the register of this server, from a clone of the repository. */
export const useDemoCommand = (): string => {
  const { baseUrl } = useConnection();
  return `make demo ORACLE_URL=${baseUrl} API_KEY=${SOME_KEY}`;
};

/** Posts to the platform of this server. @param body What curl sends: options, such as `-d '{…}'`. */
export const usePostCommand = (path: `/v1/${string}`, body: string): string => {
  const { baseUrl } = useConnection();
  return `curl ${baseUrl}${path} -H 'Authorization: Bearer ${SOME_KEY}' ${body}`;
};
