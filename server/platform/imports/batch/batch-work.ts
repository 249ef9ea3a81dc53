import type { EntityManager } from 'typeorm';
import type { Protocols } from '../../protocols/protocol.js';
import type { ImportActor } from '../lines/import-actor.js';
import type { Names } from '../lines/local-ids.js';
import type { BatchResult } from '../results/batch-result.js';

/** The context of all steps that process the lines of a batch. */
export interface BatchWork {
  readonly manager: EntityManager;
  readonly protocols: Protocols;
  readonly actor: ImportActor;
  readonly names: Names;
  readonly outcome: BatchResult;
}
