import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPlatformClient, type PlatformClient } from '@twin-oracle/sdk';
import {
  ORACLE_OWNER,
  startTestClaims,
  type TestClaims,
} from '../../server/platform/claims/testing/test-claims.js';
import { bundleProgram } from '../../server/testing/processes/program.js';

const PROGRAM = await bundleProgram('examples/worker-node/src/main.ts');

describe('the worker, as a process on a server', () => {
  let claims: TestClaims;
  let platform: PlatformClient;
  let apiKey: string;
  let project: string;
  let folder: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    claims = await startTestClaims();
    const { authorization = '' } = await claims.keyOf(ORACLE_OWNER, [
      'events:read',
      'twins:read',
      'claims:evaluate',
    ]);
    apiKey = authorization.replace('Bearer ', '');
    platform = createPlatformClient({ baseUrl: claims.server.url, apiKey });
  });
  afterAll(() => claims.close());
  beforeEach(async () => {
    project = await claims.projectWithVerifier();
    folder = await mkdtemp(join(tmpdir(), 'worker-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
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
    const raised = await Promise.all(Array.from({ length: 24 }, raise));
    for (let killed = 0; killed < 4; killed++) {
      const { child, lines } = start();
      // It has just begun an answer: the request is sent, or not yet, or its reply comes back.
      let begun = 0;
      for await (const line of lines) if (line.startsWith('answering') && ++begun === killed + 2) break;
      await kill(child);
    }
    start();
    start();
    await answered(raised);
    expect(await evaluations(raised)).toEqual(raised.map(() => 'approved'));
  });

  it('does not answer again, after it was killed, what has been judged otherwise since', async () => {
    const doubtful = await claims.raised({ subject: project, evidence: [{ type: 'Photo' }] });
    const { child } = start();
    await answered([doubtful]);
    await kill(child);
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
    const { lines } = start();
    for await (const line of lines) if (line.startsWith(`not answered ${theirs}: not_an_oracle`)) break;
    const own = await raise();
    await answered([own]);
    expect((await platform.claims.get(theirs)).status).toBe('pending');
  });

  it('ends in order on SIGTERM, and with the error when its key is refused', async () => {
    const { child } = start();
    await answered([await raise()]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const refused = start({ API_KEY: 'twk_live_unknown' });
    expect(await once(refused.child, 'exit')).toEqual([1, null]);
  });

  const raise = () => claims.raised({ subject: project });

  function start(environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, [PROGRAM], {
      cwd: folder,
      env: {
        ...process.env,
        BASE_URL: claims.server.url,
        API_KEY: apiKey,
        ORACLE: claims.oracle,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    return { child, lines: createInterface(child.stdout) };
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Waits until the claims have been evaluated. */
  async function answered(claimIds: readonly string[]): Promise<void> {
    const left = new Set(claimIds);
    for await (const event of platform.events.stream({ types: ['claim.evaluated'] })) {
      if (event.type === 'claim.evaluated') left.delete(event.data.claim.claimId);
      if (left.size === 0) return;
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
