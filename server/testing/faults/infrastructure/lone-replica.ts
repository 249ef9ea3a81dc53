import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateApiKey } from '../../../auth/api-keys/format.js';
import { newOracleKey } from '../../../auth/oracle-identity.js';
import { call, createTestUser, type JsonReply, type TestUser } from '../../server.js';
import { testRun } from '../../test-run.js';
import { startRecorder } from '../agent/recorder.js';
import { createCaller } from '../client/retrying-caller.js';
import { openSession, type Session } from '../client/test-session.js';
import { createRandom } from '../random.js';
import { createReplica, type Replica } from './replica-process.js';

/** One server, whose surroundings fail. */
export interface LoneReplica {
  readonly replica: Replica;
  /** What should not have happened. */
  readonly unexpected: readonly string[];
  /** With the first API key, which may do everything. */
  call(method: string, path: string, json?: unknown): Promise<JsonReply>;
  /** Creates a twin with that much text, which cannot be compressed. */
  createTwin(characters?: number): Promise<JsonReply>;
  user(): Promise<TestUser>;
  /** A session with the scripted agent, of a new user or that one. */
  session(user?: TestUser): Promise<Session>;
  close(): Promise<void>;
}

export async function openLoneReplica(settings: Readonly<Record<string, string>>): Promise<LoneReplica> {
  const folder = await mkdtemp(join(testRun().folder, 'lone-'));
  const recorder = await startRecorder();
  const apiKey = generateApiKey('test').text;
  const unexpected: string[] = [];
  const note = (what: string) => void unexpected.push(what);
  const replica = createReplica({
    name: 'A',
    settings: {
      PORT: '0',
      DATA_DIR: folder,
      ORACLE_KEY: await newOracleKey(),
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      BOOTSTRAP_API_KEY: apiKey,
      RECORDER_URL: recorder.url,
      RATE_LIMIT_PER_MINUTE: '0',
      FAILED_SIGN_INS_PER_MINUTE: '0',
      REPLY_VALIDATION: 'strict',
      // The machine may be busy with other tests.
      OVERLOAD_DELAY_MS: '0',
      SHUTDOWN_SECONDS: '1',
      ...settings,
    },
    onUnexpected: note,
  });
  await replica.start();

  const user = () => createTestUser({ oracleDid: replica.oracleDid });
  const own: LoneReplica['call'] = (method, path, json) =>
    call(`${replica.url}${path}`, { method, headers: { authorization: `Bearer ${apiKey}` }, json });
  return {
    replica,
    unexpected,
    call: own,
    createTwin: (characters = 10) =>
      own('POST', '/v1/domains', {
        type: 'Project',
        protocol: 'did:ixo:protocol/project',
        properties: { goal: 'x', content: randomBytes(Math.ceil(characters / 2)).toString('hex') },
      }),
    user,
    async session(of) {
      const replicas = { A: replica, B: replica };
      const headers = await (of ?? (await user())).headers();
      return openSession(createCaller({ replicas, headers, random: createRandom(1), onFault: note }));
    },
    async close() {
      await replica.kill();
      await recorder.close();
      await rm(folder, { recursive: true });
    },
  };
}
