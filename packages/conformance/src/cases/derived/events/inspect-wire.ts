import type { Exchange } from '../../../http/exchange.js';
import type { ReceivedEvent } from '../../../socket/event-socket.js';
import { ContractBreach } from '../../../suite/contract-breach.js';
import { Finding } from '../../../suite/finding.js';
import type { Entry, Transcript } from '../../../suite/transcript.js';
import type { Contract } from '../contract/contract.js';
import { judgeReply } from '../contract/judge-reply.js';
import { judgeFrames, judgeValue } from '../contract/judge-stream.js';
import type { Operation } from '../contract/operation.js';
import { serverEvents } from './event-schemas.js';

/** Compares everything that a case has received with the contracts: replies, frames of streams, and events of sockets. */
export function createWireInspection(contract: Contract): (transcript: Transcript) => void {
  const known = serverEvents(contract.events);
  const patterns = contract.operations.map((operation) => ({ operation, pattern: patternOf(operation) }));

  return ({ entries }) => entries.forEach(inspect);

  function inspect(entry: Entry): void {
    if (entry.kind === 'socket') {
      for (const event of entry.socket.events)
        told(entry, `EV-${event.name}-payload`, `the event ${event.name}`, () => inspectEvent(event));
      return;
    }
    const operation = operationOf(entry.kind === 'stream' ? entry.stream.exchange : entry.exchange);
    if (!operation) return;
    const { id, method, path } = operation;
    told(entry, `OP-${id}-reply`, `${method} ${path}`, () => inspectReply(operation, entry));
  }

  function inspectReply(operation: Operation, entry: Exclude<Entry, { kind: 'socket' }>): void {
    if (entry.kind === 'exchange') {
      judgeReply(contract.http, operation, entry.exchange);
      return;
    }
    const schema = operation.replies.get(200)?.content.get('text/event-stream')?.['x-sse-events'];
    if (schema !== undefined) judgeFrames(contract.http, schema, entry.stream.frames);
  }

  function inspectEvent({ name, payload }: ReceivedEvent): void {
    // Those of plugins begin with the plugin's name.
    if (name.includes('.')) return;
    const event = known.get(name);
    if (!event) throw new Finding('an event of the contract', name);
    if (event.payload)
      judgeValue(
        contract.events,
        event.payload,
        payload,
        `a payload that fits the event ${name}`,
        JSON.stringify(payload),
      );
  }

  /** The operation that a request is one of; of several the first, as the contract has fixed paths before others. */
  function operationOf({ request }: Pick<Exchange, 'request'>): Operation | undefined {
    const { pathname } = new URL(request.url);
    return patterns.find(
      ({ operation, pattern }) => operation.method === request.method && pattern.test(pathname),
    )?.operation;
  }
}

/** A finding belongs to the case of the operation or event, and not to the one that has received it. */
function told(entry: Entry, caseId: string, subject: string, inspect: () => void): void {
  try {
    inspect();
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    throw new ContractBreach(caseId, `${subject} comes as the contract says`, error, entry);
  }
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
