import { serverEventValidators, type Validator } from '../../../../../generated/event-validators.js';
import { frameValidators } from '../../../../../generated/frame-validators.js';
import type { Frame } from '../../http/frames.js';
import type { ReceivedEvent } from '../../socket/event-socket.js';

/** What is wrong with a frame by the AsyncAPI contract. */
export const frameFaults = ({ event, data }: Pick<Frame, 'event' | 'data'>): readonly string[] =>
  faultsOf(frameValidators, event, data);

/** What is wrong with an event of the server by the AsyncAPI contract. */
export const eventFaults = ({ name, payload }: ReceivedEvent): readonly string[] =>
  faultsOf(serverEventValidators, name, payload);

function faultsOf(
  validators: Readonly<Record<string, Validator>>,
  name: string,
  value: unknown,
): readonly string[] {
  const validate = validators[name];
  if (!validate) return [`the contract has no ${name}`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
