import { expectEqual } from '../../../suite/finding.js';
import { exemptions } from '../state/exemptions.js';
import { requestRecipes } from '../state/request-recipes.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { expectSuccess } from './expect-problem.js';

const succeeds: Derivation = ofEach(({ id }) => !(id in exemptions), {
  name: 'reply',
  title: 'answers a valid request as the contract documents',
  requirement:
    'A valid request is answered with a documented status, its required headers, and a body of its schema.',
  async run(stage) {
    const reply = await stage.send(await stage.request());
    expectSuccess(reply, requestRecipes[stage.operation.id]?.otherwise);
  },
});

const echoes: Derivation = ofEach(() => true, {
  name: 'request-id',
  title: 'names the request as its caller did',
  requirement: 'X-Request-Id of the reply is that of the request, in the body of a problem as well.',
  async run(stage) {
    const id = `conformance-${stage.context.random.integer(0, 0x7fffffff)}`;
    const request = stage.requestForNothing();
    const reply = await stage.send({ ...request, headers: { ...request.headers, 'x-request-id': id } });
    expectEqual(reply.headers['x-request-id'], id, 'X-Request-Id');
    if (reply.status >= 400 && reply.json instanceof Object && 'requestId' in reply.json)
      expectEqual(reply.json.requestId, id, 'requestId');
  },
});

export const replies: readonly Derivation[] = [succeeds, echoes];
