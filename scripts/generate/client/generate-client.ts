import { clientModule } from './client-module.js';
import { generateClientTypes } from './client-types.js';
import { checkDeployment } from './deployment.js';
import { pluginOperations } from './plugin-operations.js';
import { generateRealtime } from './realtime-client.js';
import type { Documents } from './read-documents.js';

const banner = '// Made by `generate-sdk` from the contract of a deployment. Do not edit: run it again.\n\n';

/** All that a client may consist of. */
const CLIENT_FILES = ['client.ts', 'types.ts', 'realtime.ts', 'event-types.ts'] as const;

/**
 * The files of a deployment's client by name; undefined for those that it does not need. The same contracts give the same bytes.
 * @throws {UnreadableDeployment} when the documents are not the contracts of a deployment.
 */
export async function generateClient(documents: Documents): Promise<Map<string, string | undefined>> {
  const deployment = checkDeployment(documents);
  const operations = pluginOperations(deployment);
  const files: Partial<Record<(typeof CLIENT_FILES)[number], string>> = {
    'client.ts': clientModule(operations),
    ...(operations.length > 0 && { 'types.ts': await generateClientTypes(deployment, operations) }),
    ...(await generateRealtime(deployment)),
  };
  return new Map(CLIENT_FILES.map((name) => [name, files[name] && banner + files[name]]));
}
