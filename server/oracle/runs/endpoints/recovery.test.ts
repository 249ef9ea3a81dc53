/** Which runs a server recovers, which it does not, and what must not prevent either. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../config/settings.js';
import { createLogger } from '../../../startup/logging.js';
import { startServer } from '../../../start.js';
import { portOf } from '../../../testing/services/port.js';
import { openStage, type Scene, type Stage } from './testing/stage.js';

/** The DATABASE_POOL_SIZE of the test servers. */
const POOL = 4;

let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await openStage({ RUN_LEASE_SECONDS: '1' });
  scene = await stage.newScene();
});
afterAll(() => stage.close());

/** A run without a holder, in a session of its own; `data` is the payload of its second frame. */
async function leaveBehind(id: string, data: unknown): Promise<Scene> {
  const left = await stage.newScene();
  await stage.database.query(
    `insert into messages (id, session_id, type, content, is_complete, request_id)
     values ($1, $2, 'human', 'hello', true, 'req-1'), ($3, $2, 'ai', '', false, 'req-1')`,
    [`question_${id}`, left.sessionId, `reply_${id}`],
  );
  // The frames are inserted first, because the server looks for runs continuously.
  const run = { runId: id, sessionId: left.sessionId, requestId: 'req-1' };
  await stage.database.query(
    `insert into run_events (run_id, seq, event, data) values ($1, 1, 'run', $2), ($1, 2, 'tool_call', $3)`,
    [id, JSON.stringify(run), JSON.stringify(data)],
  );
  await stage.database.query(
    `insert into runs (id, session_id, owner_did, message_id, request_id, status, request, token_ids, last_seq)
     values ($1, $2, $3, $4, 'req-1', 'running', '{"message":"hello"}', '{}', 2)`,
    [id, left.sessionId, left.user.did, `reply_${id}`],
  );
  return left;
}

const rowOf = async (id: string) => {
  const { rows } = await stage.database.query<Record<string, unknown>>('select * from runs where id = $1', [
    id,
  ]);
  return rows[0];
};

describe('a server', () => {
  it('ends a run whose log cannot be continued, and recovers the next one', async () => {
    const call = { sessionId: 'ses_1', requestId: 'req-1', eventId: 'call_1', toolName: 'find', args: {} };
    const broken = await leaveBehind('run_broken', { ...call, status: 'done', output: '1' });
    const sound = await leaveBehind('run_sound', { ...call, status: 'isRunning' });
    const answer = await stage.agent.next(sound.sessionId);
    answer.say('sound');
    answer.end();
    const stream = await sound.join('run_sound');
    await stream.end();
    expect(stream.done).toMatchObject({ status: 'finished' });
    expect(await rowOf('run_broken')).toMatchObject({ status: 'interrupted', holder: null });
    expect(stage.agent.countIn(broken.sessionId)).toBe(0);
    // The session accepts the next message.
    const { stream: next, answer: another } = await broken.begin('next');
    another.end();
    await next.end();
    expect(next.done).toMatchObject({ status: 'finished' });
  });

  it('keeps its lease, and its answers go on, when requests have taken every connection', async () => {
    const { stream, answer } = await scene.begin('before ');
    const busy = await stage.newScene();
    const { rows } = await stage.database.query<{ holder: string }>(
      `select holder from runs where session_id = $1 and ended_at is null`,
      [scene.sessionId],
    );
    await stage.database.query('begin');
    await stage.database.query('select from sessions where id = $1 for update', [busy.sessionId]);
    const waiting = Array.from({ length: POOL + 2 }, () => busy.send({ message: 'x' }));
    // The time of two leases.
    const renewals = `select lease_until from replicas where id = '${rows[0]?.holder ?? ''}'`;
    const seen = new Set<string>();
    while (seen.size < 7) {
      const { rows: leases } = await stage.database.query<{ lease_until: Date }>(renewals);
      seen.add(String(leases[0]?.lease_until.getTime()));
    }
    answer.say('after');
    await stream.untilText('before after');
    await stage.database.query('rollback');
    const answered = new Set<number>();
    waiting.forEach((reply, index) => void reply.then(() => answered.add(index)));
    while (answered.size < waiting.length) await busy.abort();
    answer.end();
    await stream.end();
    expect(stream.frames.filter(({ event }) => event === 'run')).toHaveLength(1);
    expect(stream.done).toMatchObject({ status: 'finished' });
  });

  it('that cannot listen takes nothing up', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = portOf(taken);
    const other = await openStage();
    const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-'));
    // The first server has failed; its runs wait for the next one.
    const left = await other.newScene();
    const { stream } = await left.begin('half');
    await other.server.stop();
    await stream.end();
    const starting = startServer(
      readConfig({ DATABASE_URL: other.server.database.url, PORT: String(port), DATA_DIR: folder }),
      createLogger('silent', { write: () => undefined }),
    );
    await expect(starting).rejects.toThrow('PORT');
    taken.close();
    const { rows } = await other.database.query('select holder, attempt from runs');
    expect(rows).toEqual([{ holder: null, attempt: 1 }]);
    await other.close();
    await rm(folder, { recursive: true });
  });
});
