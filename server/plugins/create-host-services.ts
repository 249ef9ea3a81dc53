import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { SealedBox } from '../auth/encryption/sealed-box.js';
import { Problem } from '../contract/errors/problem.js';
import { fetchDocument } from '../outbound/fetch-document.js';
import type { TwinGraph } from '../ports/twin-graph-port.js';
import { createPluginDatabase } from './store/plugin-database.js';
import type { HostServices } from './host-services.js';

export interface HostServicesOptions {
  readonly dataSource: DataSource;
  readonly sealedBox: SealedBox;
  readonly twins: TwinGraph;
  readonly clock: () => Date;
  /** Its lines carry the name of the plugin. */
  readonly log: Logger;
}

/** The services of one plugin. */
export function createHostServices(
  plugin: string,
  { dataSource, sealedBox, twins, clock, log }: HostServicesOptions,
): HostServices {
  const owner = `plugin:${plugin}`;
  return {
    database: createPluginDatabase(dataSource, plugin),
    clock,
    log,
    fetch: fetchDocument,
    secrets: {
      seal: (plaintext) => sealedBox.seal(plaintext, owner),
      open: async (sealed) => (await sealedBox.open(sealed, owner)).ok,
    },
    twins,
    refuse: (code, detail, details) => new Problem(code, detail, details),
  };
}
