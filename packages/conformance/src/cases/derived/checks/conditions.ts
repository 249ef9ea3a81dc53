import { expectEqual, Finding, required } from '../../../suite/finding.js';
import type { Contract } from '../contract/contract.js';
import { hasParameter } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { expectProblem, expectSuccess } from './expect-problem.js';

const notModified: Derivation = ofEach((operation) => hasParameter(operation, 'header', 'if-none-match'), {
  name: 'if-none-match',
  title: 'says when nothing has changed',
  requirement: 'A GET whose If-None-Match names the current ETag is answered with 304, the ETag and no body.',
  async run(stage) {
    const request = await stage.request();
    const etag = required((await stage.send(request)).headers.etag, 'an ETag');
    const ask = (tag: string) =>
      stage.send({ ...request, headers: { ...request.headers, 'if-none-match': tag } });
    for (const tag of [etag, `"conformance", ${etag}`, `W/${etag.replace(/^W\//, '')}`, '*']) {
      const reply = await ask(tag);
      expectEqual(reply.status, 304, `the status with If-None-Match: ${tag}`);
      expectEqual(reply.headers.etag, etag, 'ETag with 304');
      if (reply.body !== '') throw new Finding('no body with 304', reply.body);
    }
    expectEqual((await ask('"conformance"')).status, 200, 'the status with another ETag');
  },
});

const preconditions: Derivation = ofEach((operation) => hasParameter(operation, 'header', 'if-match'), {
  name: 'if-match',
  title: 'changes only the revision that the caller has read',
  requirement:
    'Without If-Match a change is refused with 428, with the ETag of another revision with 412, and nothing is changed.',
  async run(stage) {
    const { operation, contract } = stage;
    const request = await stage.request();
    const before = await stage.sendTo('GET', operation.path, request);
    const etag = required(before.headers.etag, `the ETag of GET ${operation.path}`);
    const change = (tag?: string) =>
      stage.send({ ...request, headers: tag === undefined ? {} : { 'if-match': tag } });
    const isDelete = operation.method === 'DELETE';
    expectProblem(await change(), 428, 'precondition_required');
    for (const stale of ['"999999999"', `W/${etag.replace(/^W\//, '')}`])
      expectProblem(await change(stale), 412, 'precondition_failed', `If-Match: ${stale}`);
    const after = await stage.sendTo('GET', operation.path, request);
    expectEqual(after.headers.etag, etag, 'the ETag after refused changes');
    const changed = await change(etag);
    expectSuccess(changed);
    if (isDelete || !documentsTag(contract, operation.id)) return;
    if (changed.headers.etag === etag) throw new Finding('another ETag after the change', etag);
    expectProblem(await change(etag), 412, 'precondition_failed', 'the ETag of before the change');
  },
});

export const conditions: readonly Derivation[] = [notModified, preconditions];

function documentsTag({ operations }: Contract, id: string): boolean {
  const reply = operations.find((operation) => operation.id === id)?.replies.get(200);
  return reply?.headers.some(({ name }) => name.toLowerCase() === 'etag') ?? false;
}
