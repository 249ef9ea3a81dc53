import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { JwsSigner } from '../auth/jws-signer.js';
import type { SealedBox } from '../auth/encryption/sealed-box.js';
import { Problem } from '../contract/errors/problem.js';
import { readEndedRuns } from '../oracle/runs/log/ended-run-store.js';
import { fetchDocument } from '../outbound/fetch-document.js';
import { post } from '../outbound/post.js';
import type { TwinGraph } from '../ports/twin-graph-port.js';
import { createPluginDatabase } from './store/plugin-database.js';
import type { SendPluginEvent } from '../ports/plugin-events-port.js';
import { createEventEmitter } from './events/event-emitter.js';
import type { AnyHostServices } from './host-services.js';
import type { RevokedTokens } from '../auth/ucan/validate.js';
import type { UserMessages } from '../ports/user-messages-port.js';
import { createPermissionStore } from './messages/permission-store.js';
import { createPluginMessages } from './messages/plugin-messages.js';
import type { Plugin } from './define-plugin.js';

export interface HostServicesOptions {
  readonly dataSource: DataSource;
  readonly sealedBox: SealedBox;
  readonly signer: JwsSigner;
  readonly twins: TwinGraph;
  readonly sendEvent: SendPluginEvent;
  readonly userMessages: UserMessages;
  readonly revocations: RevokedTokens;
  readonly clock: () => Date;
  /** Its lines carry the name of the plugin. */
  readonly log: Logger;
  /** Whether the host has authenticated this caller for an operation of the plugin. */
  readonly isAuthenticated: (caller: object) => boolean;
}

/** The services of one plugin. */
export function createHostServices(
  { name, contract }: Plugin,
  {
    dataSource,
    sealedBox,
    signer,
    twins,
    sendEvent,
    userMessages,
    revocations,
    clock,
    log,
    isAuthenticated,
  }: HostServicesOptions,
): AnyHostServices {
  const owner = `plugin:${name}`;
  return {
    database: createPluginDatabase(dataSource, name),
    clock,
    log,
    fetch: fetchDocument,
    post,
    secrets: {
      seal: (plaintext) => sealedBox.seal(plaintext, owner),
      open: async (sealed) => (await sealedBox.open(sealed, owner)).ok,
      mac: (text) => sealedBox.mac(text, owner),
    },
    signer: {
      issuer: signer.issuer,
      sign: (kind, payload) => signer.sign(payload, { typ: `${name}-${kind}+jwt` }),
    },
    twins,
    events: createEventEmitter(contract, sendEvent, log),
    runs: { ended: (runIds) => readEndedRuns(dataSource.manager, runIds) },
    messages: createPluginMessages({
      plugin: name,
      oracle: userMessages,
      permissions: createPermissionStore(dataSource),
      revocations,
      isAuthenticated,
    }),
    refuse: (code, detail, details) => new Problem(code, detail, details),
  };
}
