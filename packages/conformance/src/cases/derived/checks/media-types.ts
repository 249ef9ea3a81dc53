import { ofEach, type Derivation } from '../operation-case.js';
import { expectProblem } from './expect-problem.js';

const contentType: Derivation = ofEach(({ body }) => body !== undefined, {
  name: 'content-type',
  title: 'refuses a body of another media type',
  requirement: 'A body of a media type that the operation does not take is refused with 415.',
  async run(stage) {
    const request = await stage.requestOrNothing();
    const headers = { ...request.headers, 'content-type': 'text/plain' };
    expectProblem(
      await stage.sendText({ ...request, headers }, 'conformance'),
      415,
      'unsupported_media_type',
    );
  },
});

const accept: Derivation = ofEach(() => true, {
  name: 'accept',
  title: 'says when it has no reply of a media type that the client takes',
  requirement: 'A request that accepts no media type of the operation is refused with 406.',
  async run(stage) {
    const request = await stage.requestOrNothing();
    const headers = { ...request.headers, accept: 'application/x-conformance' };
    expectProblem(await stage.send({ ...request, headers }), 406, 'not_acceptable');
  },
});

export const mediaTypes: readonly Derivation[] = [contentType, accept];
