import { serverEventSchemas } from '../../../../generated/server-event-schemas.js';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../../generated/socket-events.js';
import { ContractError } from '../../errors/contract-error.js';
import { findFault } from '../../validation/find-fault.js';
import type { PayloadSchema } from '../../validation/find-fault.js';

/** The name of an event that the server sends. */
export type ServerEventName = keyof ServerToClientEvents;
export type ClientEventName = keyof ClientToServerEvents;

/** The payload of each server event. */
export type ServerEventPayloads = { [Name in ServerEventName]: Parameters<ServerToClientEvents[Name]>[0] };
/** The payload of an event that the server sends. */
export type ServerEventPayload<Name extends ServerEventName> = ServerEventPayloads[Name];

const schemas: Readonly<Record<ServerEventName, PayloadSchema>> = serverEventSchemas;

export const isServerEvent = (name: string): name is ServerEventName => Object.hasOwn(schemas, name);

export const fits = <Name extends ServerEventName>(
  name: Name,
  payload: unknown,
): payload is ServerEventPayload<Name> => findFault(schemas[name], payload) === undefined;

/** The error for a payload that {@link fits} has refused. */
export const invalidEvent = (name: ServerEventName, received: unknown): ContractError => {
  const fault = findFault(schemas[name], received);
  return new ContractError(`The payload of \`${name}\` does not fit the contract`, {
    received,
    faults: fault && [fault],
  });
};
