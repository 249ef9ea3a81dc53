import { EventEmitter, once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { recordSchema, type AgentRecord } from './agent-record.js';
import type { Tell } from './scripted-agent.js';

/** Records what agents do, in the process of the tests, where it survives the end of a replica. */
export interface Recorder {
  readonly url: string;
  /** The records of one run, in order. */
  of(label: string): readonly AgentRecord[];
  /** Resolves when an agent of that run has recorded this. */
  until(label: string, kind: AgentRecord['what']['kind'], step: number): Promise<void>;
  close(): Promise<void>;
}

export async function startRecorder(): Promise<Recorder> {
  const records = new Map<string, AgentRecord[]>();
  const recorded = new EventEmitter();
  const note = async (incoming: IncomingMessage) => {
    const record = recordSchema.parse(JSON.parse(await text(incoming)));
    const others = records.get(record.label) ?? [];
    others.push(record);
    records.set(record.label, others);
    recorded.emit('record');
  };
  // Replicas reuse their connections, which must not be closed at the moment that the next record is sent.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    note(incoming).then(
      () => response.end(),
      // A replica was killed while it sent a record.
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    of: (label) => records.get(label) ?? [],
    async until(label, kind, step) {
      const isIt = ({ what }: AgentRecord) => what.kind === kind && what.step === step;
      while (!records.get(label)?.some(isIt)) await once(recorded, 'record');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The sender, in a replica. */
export function createTeller(url: string, replica: string): { tell: Tell; close: () => void } {
  const agent = new Agent({ keepAlive: true });
  return {
    async tell(record) {
      const outgoing = request(url, { method: 'POST', agent });
      outgoing.end(JSON.stringify({ ...record, replica }));
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
    },
    close: () => agent.destroy(),
  };
}
