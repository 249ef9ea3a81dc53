import { textOf } from '../http/frame-text.js';
import type { Frame } from '../http/frames.js';
import type { User } from '../identity/user.js';
import { agentCommands } from './agent-commands.js';
import type { AgentCommand, Capability, Feature } from './capabilities.js';
import { SuiteContext, type SuiteOptions } from './suite-context.js';

/** What the server offers: by its discovery document, by the keys that were given, and by asking its agent. */
export async function findCapabilities(options: SuiteOptions): Promise<ReadonlySet<Capability>> {
  const { server, apiKey, otherApiKey } = options;
  const known = new Set<Capability>(server.features as readonly Feature[]);
  if (apiKey !== undefined) known.add('platform');
  if (apiKey !== undefined && otherApiKey !== undefined) known.add('two-owners');
  const context = new SuiteContext(options, 'capabilities', AbortSignal.timeout(PROBE_MS));
  try {
    const user = await context.user();
    await Promise.all(
      probes.map(async (probe) => {
        // Of a server that does not answer, or breaks its streams, the cases say what is wrong.
        if (await understands(context, user, probe).catch(() => true)) known.add(probe.command);
      }),
    );
  } finally {
    await context.close();
  }
  return known;
}

const PROBE_MS = 60_000;

interface Probe {
  readonly command: AgentCommand;
  readonly message: string;
  /** Whether the frames are those of the conformance agent. */
  readonly fits: (frames: readonly Frame[]) => boolean;
  /** What the transcript has of it, as JSON, where the frames do not arrive as they are. */
  readonly recorded?: RegExp;
}

const told = (frames: readonly Frame[], event: string): string =>
  JSON.stringify(frames.filter((frame) => frame.event === event).map(({ data }) => data));

const probes: readonly Probe[] = [
  {
    command: 'agent:stream',
    message: agentCommands.stream(3),
    fits: (frames) => /1[^]*2[^]*3/.test(told(frames, 'message')) && !/[a-z]/i.test(textOf(frames)),
    recorded: /"content":"1 2 3 ?"/,
  },
  {
    command: 'agent:think',
    message: agentCommands.think('xyzzy'),
    fits: (frames) => told(frames, 'reasoning').includes('xyzzy'),
    recorded: /"reasoning":"[^"]*xyzzy/,
  },
  {
    command: 'agent:fail',
    message: agentCommands.fail('timeout'),
    fits: (frames) => told(frames, 'error').includes('timeout'),
  },
  {
    command: 'agent:tool',
    message: agentCommands.tool('count_twins'),
    fits: (frames) => told(frames, 'tool_call').includes('count_twins'),
    recorded: /"toolCalls":.*"name":"count_twins"/,
  },
  {
    command: 'agent:component',
    message: agentCommands.component('Card', { title: 'xyzzy' }),
    fits: (frames) => told(frames, 'render_component').includes('xyzzy'),
  },
];

async function understands(
  context: SuiteContext,
  user: User,
  { message, fits, recorded }: Probe,
): Promise<boolean> {
  const sessionId = await context.session(user);
  const stream = await context.openStream(`POST /messages/${sessionId}`, {
    as: user,
    json: { message, stream: true },
  });
  if (fits(await stream.toEnd())) return true;
  if (!recorded) return false;
  const transcript = await context.exchange(`GET /messages/${sessionId}`, { as: user });
  return recorded.test(transcript.body);
}
