import type { Schema } from '../../contract/types.js';
import type { TwinRow } from '../register/entity.js';
import type { ProtocolVersionRow } from './entity.js';
import { wholeRules } from './rules/protocol-rules.js';

/** A version in the form of the contract, with the current name of the protocol's twin. */
export function toProtocol(
  twin: Pick<TwinRow, 'controller' | 'metadata' | 'createdAt'>,
  version: ProtocolVersionRow,
  latestVersion: number,
): Schema<'Protocol'> {
  const { name, description } = twin.metadata;
  return {
    did: version.did,
    type: 'Protocol',
    ...(typeof name === 'string' && { name }),
    ...(typeof description === 'string' && { description }),
    version: version.version,
    latestVersion,
    ...wholeRules(version),
    controller: twin.controller,
    createdAt: twin.createdAt.toISOString(),
    updatedAt: version.createdAt.toISOString(),
  };
}
