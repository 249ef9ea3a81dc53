import { frameSchemas } from '../../../generated/frame-schemas.js';
import type { components } from '../../../generated/sdk-types.js';
import { ContractError } from '../errors/contract-error.js';
import { findFault } from '../validation/find-fault.js';
import type { PayloadSchema } from '../validation/find-fault.js';
import type { ValidationError } from '../validation/validation-error.js';
import type { ServerSentEvent } from './parse-events.js';

/** A frame that the contract knows; `event` says which. */
export type RunEvent = components['schemas']['RunEvent'];

/** A frame that is newer than this SDK, as received. Its name is not in `event`, because any string there would prevent narrowing. */
export interface UnknownEvent {
  readonly id: number | undefined;
  readonly event: 'unknown';
  readonly name: string;
  readonly data: unknown;
}

/** A frame of a stream: switch on `event`; a server that is newer than the SDK may send `unknown` ones. */
export type RunFrame = RunEvent | UnknownEvent;

/** @throws ContractError when the data is not JSON, or when a known frame does not fit. */
export const parseFrame = ({
  id: idText,
  event: name = 'message',
  data: text,
}: ServerSentEvent): RunFrame => {
  const id = idOf(idText);
  const data = parseData(name, text);
  if (!Object.hasOwn(schemas, name)) return { id, event: 'unknown', name, data };
  if (id === undefined)
    throw new ContractError(`The frame \`${name}\` has no number as its id`, { received: idText });
  const frame = { id, event: name, data };
  if (isRunEvent(frame)) return frame;
  throw new ContractError(`The data of the frame \`${name}\` does not fit the contract`, {
    received: data,
    faults: faultsOf(frame),
  });
};

const schemas: Readonly<Record<string, PayloadSchema>> = frameSchemas;

const faultsOf = ({ event, data }: { event: string; data: unknown }): ValidationError[] => {
  const fault = findFault(schemas[event] ?? {}, data);
  return fault ? [fault] : [];
};

const isRunEvent = (frame: { id: number; event: string; data: unknown }): frame is RunEvent =>
  faultsOf(frame).length === 0;

/** Ids are positive integers; 15 digits stay exact in a number. */
const idOf = (id: string | undefined): number | undefined =>
  id !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : undefined;

const parseData = (event: string, data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ContractError(`The data of the frame \`${event}\` is not JSON`, { received: data, cause });
  }
};
