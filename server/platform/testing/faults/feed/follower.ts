/** A subscriber of the event stream, which reconnects to any replica when its connection breaks. */
import { isMomentary, type Caller } from '../../../../testing/faults/client/retrying-caller.js';
import { blocksOf, MalformedFrame } from '../../../../testing/faults/client/read-frames.js';
import type { PlatformEvent } from '../../../events/platform-event.js';

export interface Follower {
  /** The events in their order of arrival. */
  readonly events: readonly PlatformEvent[];
  /** The number of connections so far. */
  readonly connections: number;
  /** Resolves when it has received that event or a later one. */
  until(id: number): Promise<void>;
  /** Stops it. Rejects with the error that ended it earlier. */
  stop(): Promise<void>;
}

/** @param filters the filters of the operation, such as `types=twin.created`. */
export function follow(caller: Caller, filters = ''): Follower {
  const events: PlatformEvent[] = [];
  const waiting = new Set<() => void>();
  let isStopped = false;
  const goesOn = () => !isStopped;
  let connections = 0;
  let cut = () => undefined as unknown;
  const wake = () => waiting.forEach((look) => look());
  const reading = readOn().finally(wake);
  // `stop` reports it.
  reading.catch(() => undefined);

  return {
    events,
    get connections() {
      return connections;
    },
    until: (id) =>
      new Promise((resolve) => {
        const look = () => {
          if (goesOn() && (events.at(-1)?.id ?? 0) < id) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      isStopped = true;
      cut();
      await reading;
    },
  };

  async function readOn(): Promise<void> {
    for (let tries = 0; goesOn(); tries++) {
      const last = events.at(-1)?.id;
      const headers = {
        accept: 'text/event-stream',
        ...(last !== undefined && { 'last-event-id': String(last) }),
      };
      const asked = { method: 'GET', path: `/v1/events?${filters}`, headers } as const;
      const response = await caller.open(asked, caller.anySide());
      if (response?.statusCode === 200) {
        connections++;
        cut = () => response.destroy();
        if (!goesOn()) cut();
        const had = events.length;
        await readConnection(response);
        if (events.length > had) tries = 0;
      } else if (!isMomentary(response)) {
        throw new Error(`the event stream was answered with ${response?.statusCode ?? 0}`);
      }
      response?.destroy();
      if (goesOn()) await caller.backOff(tries);
    }
  }

  async function readConnection(response: Parameters<typeof blocksOf>[0]): Promise<void> {
    try {
      for await (const block of blocksOf(response)) {
        events.push(eventOf(block));
        wake();
      }
    } catch (error) {
      if (error instanceof MalformedFrame) throw error;
    }
  }
}

function eventOf(block: string): PlatformEvent {
  const [, name, id, data] = /^event: (.+)\nid: (\d+)\ndata: (.*)$/.exec(block) ?? [];
  if (data === undefined) throw new MalformedFrame(block);
  // The server has checked the event by its type.
  const event = JSON.parse(data) as PlatformEvent;
  if (event.type !== name || String(event.id) !== id) throw new MalformedFrame(block);
  return event;
}

/** Checks that it received each event of the feed once and in order. */
export function checkFollower(
  name: string,
  { events }: Follower,
  expected: readonly PlatformEvent[],
): string[] {
  const wrong = expected.findIndex((event, at) => JSON.stringify(event) !== JSON.stringify(events[at]));
  if (wrong < 0 && events.length === expected.length) return [];
  const at = wrong < 0 ? expected.length : wrong;
  return [
    `${name}: the stream had ${JSON.stringify(events[at])} in the place of ${JSON.stringify(expected[at])}`,
  ];
}
