import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { UnitOfWork } from '../../command/unit-of-work.js';
import { Problem } from '../../contract/errors/problem.js';
import { createSessionService } from './service.js';
import type { SessionStore } from './store.js';

type Outcome = Awaited<ReturnType<SessionStore['delete']>>;

/** Without a database: the store of these tests has none. */
const { manager } = new DataSource({ type: 'postgres' });
const unitOfWork: UnitOfWork = async (_, work) => (await work(manager)).result;

/** Deletes a session, whose store gives one outcome after the other. */
async function deleteWith(outcomes: readonly Outcome[]) {
  const [last = 'missing'] = outcomes.slice(-1);
  const rest = [...outcomes];
  const steps: string[] = [];
  const unused = () => Promise.reject(new Error('not to be called'));
  const service = createSessionService(
    {
      insert: unused,
      touch: unused,
      get: unused,
      list: unused,
      busy: unused,
      isTitled: unused,
      entitle: unused,
      delete: (_, id, ownerDid) => {
        const outcome = rest.shift() ?? last;
        steps.push(`${id} of ${ownerDid}: ${outcome}`);
        return Promise.resolve(outcome);
      },
    },
    unitOfWork,
  );
  const endRuns = () => {
    steps.push('runs end');
    return Promise.resolve();
  };
  const error = await service.delete('ses_1', 'did:key:zAlice', endRuns).catch((thrown: unknown) => thrown);
  return { steps, error, code: error instanceof Problem ? error.code : undefined };
}

describe('deleting a session', () => {
  it('first ends the answers in progress', async () => {
    const { steps, error } = await deleteWith(['deleted']);
    expect(steps).toEqual(['runs end', 'ses_1 of did:key:zAlice: deleted']);
    expect(error).toBeUndefined();
  });

  it('also ends answers that started meanwhile', async () => {
    const { steps, error } = await deleteWith(['busy', 'busy', 'deleted']);
    expect(steps.filter((step) => step === 'runs end')).toHaveLength(3);
    expect(steps.at(-1)).toContain('deleted');
    expect(error).toBeUndefined();
  });

  it('is refused when new answers keep starting', async () => {
    const { steps, code } = await deleteWith(['busy']);
    expect(code).toBe('service_unavailable');
    expect(steps.filter((step) => step === 'runs end')).toHaveLength(5);
  });

  it('reports when a concurrent request has deleted it', async () => {
    expect((await deleteWith(['busy', 'missing'])).code).toBe('session_not_found');
  });
});
