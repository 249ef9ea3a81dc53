import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPlatformClient, type PlatformClient } from '@twin-oracle/sdk';
import pTimeout from 'p-timeout';
import type { Scope } from '../../server/auth/callers/scopes.js';
import {
  ORACLE_OWNER,
  startTestClaims,
  type TestClaims,
} from '../../server/platform/claims/testing/test-claims.js';
import { bundleProgram } from '../../server/testing/processes/program.js';

const PROGRAM = await bundleProgram('examples/worker-node/src/main.ts');

const SCOPES: readonly Scope[] = ['events:read', 'twins:read', 'claims:evaluate'];

/** Longer than a busy machine takes for anything here. */
const WAIT_MS = 50_000;

/** EX_CONFIG: the operator has to fix something. */
const EXIT_SETTINGS = 78;

interface Worker {
  readonly child: ChildProcess;
  /** The lines of its output and of its errors so far. */
  readonly said: string[];
}

describe('the worker, as a process on a server', () => {
  let claims: TestClaims;
  let platform: PlatformClient;
  let apiKey: string;
  let project: string;
  let folder: string;
  const workers: Worker[] = [];
  /** Called after each line and each end of a worker. */
  const listeners = new Set<() => void>();

  beforeAll(async () => {
    claims = await startTestClaims();
    apiKey = await keyWith(SCOPES);
    platform = createPlatformClient({ baseUrl: claims.server.url, apiKey });
  });
  afterAll(() => claims.close());
  beforeEach(async () => {
    project = await claims.projectWithVerifier();
    folder = await mkdtemp(join(tmpdir(), 'worker-'));
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await kill(worker);
    await rm(folder, { recursive: true });
  });

  it('answers claims that wait and claims that come, and flags what it does not approve', async () => {
    const waiting = await raise();
    start();
    const coming = await raise();
    const doubtful = await claims.raised({ subject: project, evidence: [{ type: 'Photo' }] });
    await answered([waiting, coming, doubtful]);
    expect(await evaluations([waiting, coming, doubtful])).toEqual(['approved', 'approved', 'flagged']);
  });

  it('answers each claim once, over kills in the middle of an answer and a second worker', async () => {
    const raised: string[] = [];
    for (let killed = 0; killed < 4; killed++) {
      // Enough for each worker: on a busy machine the one before was killed late, and has answered all that there were.
      raised.push(...(await Promise.all(Array.from({ length: 6 }, raise))));
      const worker = start();
      // It has just begun an answer: the request is sent, or not yet, or its reply comes back.
      const begun = () => worker.said.filter((line) => line.startsWith('answering')).length;
      await until(`${killed + 2} answers of a worker`, () => begun() >= killed + 2);
      await kill(worker);
    }
    start();
    start();
    await answered(raised);
    expect(await evaluations(raised)).toEqual(raised.map(() => 'approved'));
  });

  it('does not answer again, after it was killed, what has been judged otherwise since', async () => {
    const doubtful = await claims.raised({ subject: project, evidence: [{ type: 'Photo' }] });
    const worker = start();
    await answered([doubtful]);
    await kill(worker);
    // It had not noted the event, and after a visit the claim was approved.
    await writeFile(join(folder, 'progress'), '0');
    await claims.evaluate(doubtful, { status: 'approved' });
    start();
    const last = await raise();
    await answered([last]);
    expect(await evaluations([doubtful, last])).toEqual(['flagged', 'approved', 'approved']);
  });

  it('leaves to others what its oracle may not evaluate, and goes on', async () => {
    const ofOthers = await claims.verifiedProject();
    await claims.relate(ofOthers, 'verifier', await claims.oracleOf('did:ixo:ixo1another'));
    const theirs = await claims.raised({ subject: ofOthers });
    const { said } = start();
    const left = `not answered ${theirs}: not_an_oracle`;
    await until(left, () => said.some((line) => line.startsWith(left)));
    const own = await raise();
    await answered([own]);
    expect((await platform.claims.get(theirs)).status).toBe('pending');
  });

  it('ends in order on SIGTERM', async () => {
    const worker = start();
    await answered([await raise()]);
    worker.child.kill('SIGTERM');
    expect(await exitOf(worker)).toEqual([0, null]);
  });

  it.each(SCOPES)(
    'ends when its key lacks the scope %s, and leaves the claim to the next one',
    async (lacked) => {
      const claim = await raise();
      const worker = start({ API_KEY: await keyWith(SCOPES.filter((scope) => scope !== lacked)) });

      expect(await exitOf(worker)).toEqual([EXIT_SETTINGS, null]);
      expect(worker.said.at(-1)).toMatch(/^API_KEY may do too little: /);
      expect(worker.said.at(-1)).toContain(lacked);
      expect((await platform.claims.get(claim)).status).toBe('pending');
      start();
      await answered([claim]);
    },
  );

  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    ['a key that is refused', () => given({ API_KEY: 'twk_live_unknown' }), /^API_KEY is refused: /],
    ['no key', () => given({ API_KEY: '' }), /^Set API_KEY/],
    [
      'a server that is no URL',
      () => given({ BASE_URL: 'here' }),
      /^BASE_URL or API_KEY .* baseUrl must be /,
    ],
    [
      'an oracle that is not there',
      () => given({ ORACLE: `did:ixo:entity:${'0'.repeat(32)}` }),
      /^ORACLE did:ixo:entity:0+ /,
    ],
    ['an oracle that is no DID', () => given({ ORACLE: 'mine' }), /^ORACLE mine /],
    [
      'a twin that is no oracle',
      () => given({ ORACLE: project }),
      /is no oracle: the type of this twin is Project$/,
    ],
    [
      'an oracle of another controller',
      async () => ({ ORACLE: await claims.oracleOf('did:ixo:ixo1another') }),
      /^API_KEY is not of a controller of the ORACLE did:/,
    ],
    ['an oracle that is not verified', unverified, /^ORACLE did:\S+ cannot evaluate claims: .*not verified/],
  ])('ends with %s, and leaves the claim to the next one', async (_what, environment, message) => {
    const claim = await raise();
    const worker = start(await environment());

    expect(await exitOf(worker)).toEqual([EXIT_SETTINGS, null]);
    expect(worker.said.at(-1)).toMatch(message);
    expect((await platform.claims.get(claim)).status).toBe('pending');
  });

  const raise = () => claims.raised({ subject: project });

  const given = (environment: Record<string, string>) => Promise.resolve(environment);

  /** The only verifier of the project, whose verification is pending. */
  async function unverified(): Promise<Record<string, string>> {
    const oracle = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle', controller: ORACLE_OWNER };
    const did = await claims.createDomain(oracle);
    project = await claims.verifiedProject();
    await claims.relate(project, 'verifier', did);
    await raise();
    return { ORACLE: did };
  }

  async function keyWith(scopes: readonly Scope[]): Promise<string> {
    const { authorization = '' } = await claims.keyOf(ORACLE_OWNER, scopes);
    return authorization.replace('Bearer ', '');
  }

  function start(environment: Record<string, string> = {}): Worker {
    const child = spawn(process.execPath, [PROGRAM], {
      cwd: folder,
      env: {
        ...process.env,
        BASE_URL: claims.server.url,
        API_KEY: apiKey,
        ORACLE: claims.oracle,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    const changed = () => {
      for (const listener of [...listeners]) listener();
    };
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on('line', (line) => {
        said.push(line);
        changed();
      });
    // After the last line.
    child.once('close', changed);
    const worker = { child, said };
    workers.push(worker);
    return worker;
  }

  const hasEnded = ({ child }: Worker) => child.exitCode !== null || child.signalCode !== null;

  async function kill(worker: Worker): Promise<void> {
    if (hasEnded(worker)) return;
    const exited = once(worker.child, 'exit');
    worker.child.kill('SIGKILL');
    await limited('the end of a worker', exited);
  }

  async function exitOf(worker: Worker): Promise<[number | null, string | null]> {
    const { stdout, stderr } = worker.child;
    await until('the end of a worker', () => hasEnded(worker) && !!stdout?.closed && !!stderr?.closed);
    return [worker.child.exitCode, worker.child.signalCode];
  }

  /** Waits until a line, or the end of a worker, makes the condition true. */
  async function until(what: string, condition: () => boolean): Promise<void> {
    let check = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      check = () => {
        if (condition()) resolve();
      };
      listeners.add(check);
      check();
    });
    try {
      await limited(what, held);
    } finally {
      listeners.delete(check);
    }
  }

  /** Fails with the output of all workers when it takes too long. */
  function limited<Result>(what: string, awaited: Promise<Result>): Promise<Result> {
    return pTimeout(awaited, {
      milliseconds: WAIT_MS,
      fallback: () => {
        const outputs = workers.map(({ child: { pid, exitCode, signalCode }, said }) =>
          [`worker ${pid}, ended with ${exitCode ?? signalCode ?? 'nothing yet'}:`, ...said].join('\n  '),
        );
        throw new Error([`Waited ${WAIT_MS} ms for ${what}`, ...outputs].join('\n'));
      },
    });
  }

  /** Waits until the claims have been evaluated. */
  async function answered(claimIds: readonly string[]): Promise<void> {
    const left = new Set(claimIds);
    const leaving = new AbortController();
    const read = async () => {
      for await (const event of platform.events.stream({
        types: ['claim.evaluated'],
        signal: leaving.signal,
      })) {
        if (event.type === 'claim.evaluated') left.delete(event.data.claim.claimId);
        if (left.size === 0) return;
      }
    };
    try {
      await limited(`the evaluation of ${claimIds.length} claims`, read());
    } finally {
      leaving.abort();
    }
  }

  /** The statuses of all evaluations of these claims, in their order. */
  async function evaluations(claimIds: readonly string[]): Promise<string[]> {
    const found: [string, string][] = [];
    for await (const event of platform.events.listAll({ types: ['claim.evaluated'] }))
      if (event.type === 'claim.evaluated') found.push([event.data.claim.claimId, event.data.claim.status]);
    return claimIds.flatMap((id) => found.filter(([of]) => of === id).map(([, status]) => status));
  }
});
