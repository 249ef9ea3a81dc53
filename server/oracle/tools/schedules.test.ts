import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pino } from 'pino';
import type { Agent } from '../turn/agent.js';
import { createTurnBuilder } from '../agent/build-turn.js';
import { RunAborted } from '../runs/execution/termination.js';
import type { Run } from '../runs/execution/run.js';
import { settled } from '../runs/testing/gate.js';
import { MemoryLog } from '../runs/testing/memory-log.js';
import { orderErrors } from '../runs/testing/order-errors.js';
import { runOn } from '../runs/testing/run-in-memory.js';
import { runRow } from '../runs/testing/run-row.js';
import { createSchemaChecks } from './arguments.js';
import { ToolError, type Tool } from '../turn/tool.js';

const checks = createSchemaChecks();

const behaviours = ['returns', 'fails', 'refuses', 'hangs', 'shows', 'asks a browser', 'acts'] as const;
type Behaviour = (typeof behaviours)[number];

interface Call {
  readonly behaviour: Behaviour | 'is unknown' | 'is given nonsense';
  /** The duration, in turns of the event loop. */
  readonly turns: number;
}

/** Interrupts a run: after a number of log entries, it is stopped or its server dies. */
interface Blow {
  readonly afterEntries: number;
  readonly kind: 'server dies' | 'is stopped';
}

const call: fc.Arbitrary<Call> = fc.record({
  behaviour: fc.constantFrom(...behaviours, 'is unknown' as const, 'is given nonsense' as const),
  turns: fc.nat(4),
});
const steps = fc.array(fc.array(call, { maxLength: 4 }), { maxLength: 4 });
const blows = fc.array(
  fc.record({
    afterEntries: fc.nat(12),
    // Each stop takes half a second.
    kind: fc.oneof(
      { weight: 9, arbitrary: fc.constant('server dies' as const) },
      { weight: 1, arbitrary: fc.constant('is stopped' as const) },
    ),
  }),
  { maxLength: 3 },
);

it('whatever tools do, and whenever servers go, a run is in legal order, ends cleanly, and makes no call again whose result is stored', async () => {
  await fc.assert(
    fc.asyncProperty(steps, blows, async (plan, due) => {
      const world = new World(plan);
      const log = await world.play([...due]);
      expect(orderErrors(log.events)).toEqual([]);
      expect(log.events.at(-1)).toMatchObject({ event: 'done' });
      expect(world.violations).toEqual([]);
      if (log.row.status === 'finished')
        expect(log.reply?.content).toBe(plan.map((_, at) => `step ${at}. `).join(''));
    }),
    { numRuns: 150 },
  );
});

class World {
  readonly violations: string[] = [];
  readonly #results = new Set<string>();

  constructor(private readonly plan: readonly (readonly Call[])[]) {}

  /** Executes the run on one server after another until it has ended. */
  async play(blows: Blow[]): Promise<MemoryLog> {
    let entries = 0;
    let run: Run | undefined;
    const log = new MemoryLog(runRow(), ({ frames, holder }) => {
      // A dead server stores nothing.
      if (holder !== log.row.holder) return;
      const [next] = blows;
      if (next && ++entries > next.afterEntries) {
        entries = 0;
        blows.shift();
        if (next.kind === 'is stopped') run?.stop(new RunAborted());
        else {
          log.claim(`replica_${log.row.attempt + 1}`);
          return;
        }
      }
      for (const { event, data } of frames)
        if (event === 'tool_call' || event === 'action_call') this.#noteResult(data);
    });
    do {
      run = this.#begin(log);
      await run.ended;
    } while (log.row.endedAt === null);
    return log;
  }

  #noteResult(data: string): void {
    const { eventId, toolCallId, status, errorCode } = JSON.parse(data) as Record<string, string>;
    const id = (eventId ?? toolCallId ?? '').replace(/\.\d+$/, '');
    if (status !== 'isRunning' && errorCode !== 'outcome_unknown') this.#results.add(id);
  }

  #begin(log: MemoryLog): Run {
    const { row } = log;
    const openTurn = createTurnBuilder({
      sources: [{ toolsFor: () => Promise.resolve(behaviours.map((behaviour) => this.#tool(behaviour))) }],
      checks,
      historyOf: () => Promise.resolve([]),
      attachmentsOf: () => Promise.resolve([]),
      invalidate: () => undefined,
      log: pino({ level: 'silent' }),
    });
    return runOn(log, this.#agent(), {
      openTurn: (opening) => openTurn(row, () => Promise.resolve({ error: 'missing' }), opening),
    });
  }

  /** Makes the calls of each step concurrently. */
  #agent(): Agent {
    const { plan } = this;
    return {
      async answer({ tools, resumed }, say) {
        const begun = typeof resumed?.state === 'number' ? resumed.state : 0;
        for (const [at, calls] of [...plan.entries()].slice(begun)) {
          // A repeated step would discard the stored results of its calls.
          if (at > begun || resumed?.state === undefined) await say({ type: 'step', state: at });
          await Promise.all(
            calls.map(({ behaviour, turns }, index) =>
              tools.call({
                id: `call_${at}_${index}`,
                name: behaviour === 'is given nonsense' ? 'returns' : behaviour,
                args: behaviour === 'is given nonsense' ? '{' : { turns, at, index },
              }),
            ),
          );
          await say({ type: 'text', delta: `step ${at}. ` });
        }
      },
    };
  }

  #tool(behaviour: Behaviour): Tool {
    return {
      name: behaviour,
      kind: behaviour === 'acts' ? 'action' : behaviour === 'asks a browser' ? 'browser_tool' : 'tool',
      description: behaviour,
      inputSchema: { type: 'object' },
      timeoutMs: behaviour === 'hangs' ? 2 : 60_000,
      run: async ({ turns }, { callId, emit }) => {
        if (this.#results.has(callId)) this.violations.push(`${callId} was made again`);
        if (behaviour === 'asks a browser')
          emit({ type: 'browser_tool_call', toolCallId: callId, toolName: behaviour, args: {} });
        if (behaviour === 'shows')
          emit({ type: 'component', id: callId, name: 'Card', args: {}, status: 'done' });
        for (let turn = 0; turn < Number(turns); turn++) await settled();
        if (behaviour === 'hangs') await new Promise(() => undefined);
        if (behaviour === 'fails') throw new Error('broken');
        if (behaviour === 'refuses') throw new ToolError('permission_required', 'no');
        return { turns };
      },
    };
  }
}
