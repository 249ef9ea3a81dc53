/** A twin of the type Protocol is registered: its properties are the rules of other twins. */
import type { EntityManager } from 'typeorm';
import { validators, type Validator } from '../../../generated/validators.js';
import { assertScopes } from '../../auth/callers/scopes.js';
import { assertFits, invalidRequest } from '../../contract/validation-errors.js';
import type { Schema } from '../../contract/types.js';
import { PROTOCOL_OF_PROTOCOLS, registerProtocol } from '../protocols/register.js';
import type { Actor } from '../register/controllers.js';
import type { CreatedTwin } from './create.js';
import { createStated } from '../register/fields.js';
import { protocolNamedBy } from '../register/protocol-name.js';

/** Of the body of a new version, which is rules and nothing else; the generated table does not know the type that a validator is for. */
const fitsRules = validators.createProtocolVersion.body as Validator<Schema<'ProtocolRules'>>;

export async function registerTwin(
  manager: EntityManager,
  actor: Actor,
  input: Schema<'TwinCreate'>,
  { did, place }: { readonly did: string | undefined; readonly place: string },
): Promise<CreatedTwin> {
  assertScopes(actor, ['protocols:write'], 'To register a protocol');
  assertProtocolOfProtocols(input, place);
  const stated = createStated(input, place, actor.ownerDid);
  // What a protocol's twin shows beside its rules.
  const { version: _, ...rules } = input.properties ?? {};
  assertFits(fitsRules, rules, `${place}.properties`);
  const { twin, events } = await registerProtocol(manager, actor, {
    did,
    rules,
    place: `${place}.properties`,
    recordPlace: place,
    stated,
  });
  return { row: twin, events };
}

function assertProtocolOfProtocols(input: Schema<'TwinCreate'>, place: string): void {
  const { did, field } = protocolNamedBy(input, place);
  if (did === PROTOCOL_OF_PROTOCOLS) return;
  throw invalidRequest([
    { field, rule: 'const', message: `must be ${PROTOCOL_OF_PROTOCOLS}, for the type is Protocol` },
  ]);
}
