/** A twin of the type Protocol is registered: its properties are the rules of other twins. */
import type { EntityManager } from 'typeorm';
import { validators, type Validator } from '../../../generated/validators.js';
import { assertScopes } from '../../auth/callers/scopes.js';
import type { Outcome } from '../../command/unit-of-work.js';
import { assertFits, invalidRequest } from '../../contract/validation/validation-errors.js';
import type { Schema } from '../../contract/types.js';
import { PROTOCOL_OF_PROTOCOLS, registerProtocol } from '../protocols/register-protocol.js';
import type { Actor } from '../register/controllers.js';
import { createStated, type TwinRow } from '../register/fields/fields.js';
import { protocolNamedBy } from '../register/protocol-name.js';

/** Of the body of a new version, which is rules and nothing else; the generated table does not know the type that a validator is for. */
const fitsRules = validators.createProtocolVersion.body as Validator<Schema<'ProtocolRules'>>;

export async function registerTwin(
  manager: EntityManager,
  actor: Actor,
  input: Schema<'TwinCreate'>,
): Promise<Outcome<TwinRow>> {
  assertScopes(actor, ['protocols:write'], 'To register a protocol');
  const { did, field } = protocolNamedBy(input, 'body');
  if (did !== PROTOCOL_OF_PROTOCOLS)
    throw invalidRequest([
      { field, rule: 'const', message: `must be ${PROTOCOL_OF_PROTOCOLS}, for the type is Protocol` },
    ]);
  const stated = createStated(input, 'body', actor.ownerDid);
  // What a protocol's twin shows beside its rules.
  const { version: _, ...rules } = stated.properties;
  assertFits(fitsRules, rules, 'body.properties');
  const places = { place: 'body.properties', recordPlace: 'body' };
  const { twin, events } = await registerProtocol(manager, actor, { rules, stated, ...places });
  return { result: twin, events };
}
