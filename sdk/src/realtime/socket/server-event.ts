import { serverEventValidators } from '../../../../generated/event-validators.js';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../../generated/socket-events.js';
import { ContractError } from '../../errors/contract-error.js';

export type ServerEventName = keyof ServerToClientEvents;
export type ClientEventName = keyof ClientToServerEvents;

/** The payload of each server event. */
export type ServerEventPayloads = { [Name in ServerEventName]: Parameters<ServerToClientEvents[Name]>[0] };
export type ServerEventPayload<Name extends ServerEventName> = ServerEventPayloads[Name];

export const isServerEvent = (name: string): name is ServerEventName =>
  Object.hasOwn(serverEventValidators, name);

export const fits = <Name extends ServerEventName>(
  name: Name,
  payload: unknown,
): payload is ServerEventPayload<Name> => serverEventValidators[name](payload);

/** The error for a payload that {@link fits} has refused. */
export const invalidEvent = (name: ServerEventName, received: unknown): ContractError =>
  new ContractError(`The payload of \`${name}\` does not fit the contract`, {
    received,
    faults: serverEventValidators[name].errors,
  });
