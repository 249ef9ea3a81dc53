import fc from 'fast-check';
import type { User } from '../../../identity/user.js';
import type { EventSocket } from '../../../socket/event-socket.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, Finding, short } from '../../../suite/finding.js';
import type { SuiteContext } from '../../../suite/suite-context.js';
import { errorsOf } from '../checks/expect-problem.js';
import { checkProperty } from '../checks/check-property.js';
import type { Contract } from '../contract/contract.js';
import { breakagesOf, type Breakage } from '../schema/breakages.js';
import { fieldErrors } from '../schema/field-errors.js';
import { isObject, type Json, type JsonSchema } from '../schema/json-schema.js';
import { validValues } from '../schema/valid-values.js';
import { clientEvents, type ClientEvent } from './event-schemas.js';

const REFUSED =
  'A payload that breaks a rule of its schema is refused by exception with invalid_request, the field and the rule, and nothing is done.';

/** The cases of each event that clients send. */
export function clientEventCases(contract: Contract): ConformanceCase[] {
  return clientEvents(contract.events).flatMap((event) => [
    accepts(event),
    ...(event.payload
      ? [refuses(contract, event, event.payload), refusesRandom(contract, event, event.payload)]
      : []),
  ]);
}

function accepts(event: ClientEvent): ConformanceCase {
  return socketCase(event, 'valid', 'is acknowledged and answered', {
    requirement:
      'An event that fits the contract is acknowledged, and answered by the event that the contract names.',
    async run(socket, _context, owner) {
      await socket.acknowledged(event.name, await payloadFor(event, owner));
      if (event.reply !== undefined) await socket.next(event.reply);
      const refused = socket.all('exception').filter(({ payload }) => payload.code === 'invalid_request');
      if (refused.length > 0) throw new Finding('no refusal', short(refused));
    },
  });
}

function refuses(contract: Contract, event: ClientEvent, schema: JsonSchema): ConformanceCase {
  return socketCase(event, 'negative', 'is refused with each payload that breaks one rule', {
    requirement: REFUSED,
    async run(socket, { seed }) {
      const complete = validValues(contract.events, schema, { isComplete: true });
      const [valid = null] = fc.sample(complete, { seed, numRuns: 1 });
      for (const breakage of payloadBreakages(contract, schema, valid))
        await isRefused({ contract, event, schema, socket }, breakage);
    },
  });
}

function refusesRandom(contract: Contract, event: ClientEvent, schema: JsonSchema): ConformanceCase {
  return socketCase(event, 'random-negative', 'is refused with random payloads that break one rule', {
    requirement: REFUSED,
    async run(socket, context) {
      const choices = fc.tuple(validValues(contract.events, schema), fc.nat());
      await checkProperty({ context }, choices, async ([valid, choice]) => {
        const breakages = payloadBreakages(contract, schema, valid);
        const breakage = breakages[choice % breakages.length];
        if (breakage) await isRefused({ contract, event, schema, socket }, breakage);
      });
    },
  });
}

/** Without `null`, which is how Socket.IO sends that there is no payload. */
function payloadBreakages({ events }: Contract, schema: JsonSchema, valid: Json): Breakage[] {
  return breakagesOf(events, schema, valid).filter(({ value }) => value !== null);
}

interface Setting {
  readonly contract: Contract;
  readonly event: ClientEvent;
  readonly schema: JsonSchema;
  readonly socket: EventSocket;
}

async function isRefused(
  { contract, event, schema, socket }: Setting,
  { change, value }: Breakage,
): Promise<void> {
  const faults = fieldErrors(contract.events.errorsOf(schema, value), 'payload');
  socket.emit(event.name, value);
  const refusal = await socket.next('exception');
  expectEqual([refusal.event, refusal.code], [event.name, 'invalid_request'], `event and code, as ${change}`);
  const named = errorsOf(isObject(refusal) ? refusal : {});
  if (!named.some((error) => faults.some(({ field, rule }) => field === error.field && rule === error.rule)))
    throw new Finding(`errors with one of ${short(faults)}, as ${change}`, short(named));
  // Too many refusals in a row would end the connection.
  socket.emit('ping');
  await socket.next('pong');
  if (event.reply !== undefined) expectEqual(socket.all(event.reply), [], 'what was done all the same');
}

/** Whose socket it is. */
interface Owner {
  readonly user: User;
  readonly sessionId: string;
}

interface SocketCheck {
  readonly requirement: string;
  readonly run: (socket: EventSocket, context: SuiteContext, owner: Owner) => Promise<void>;
}

function socketCase(
  { name }: ClientEvent,
  check: string,
  title: string,
  { requirement, run }: SocketCheck,
): ConformanceCase {
  return {
    id: `EV-${name}-${check}`,
    level: 'MUST',
    title: `the event ${name} ${title}`,
    requirement,
    needs: ['socket'],
    async run(context) {
      const user = await context.user();
      const sessionId = await context.session(user);
      const socket = await context.connectSocket({ as: user, sessionId });
      await run(socket, context, { user, sessionId });
    },
  };
}

/** A payload that the server takes; of a call that is not open, it says so. */
async function payloadFor({ name }: ClientEvent, { user, sessionId }: Owner): Promise<Json> {
  if (name === 'authenticate') return { invocation: await user.invocation() };
  if (name === 'subscribe') return { sessionId };
  return name.endsWith('_result') ? { toolCallId: 'call_conformance', result: null } : {};
}
