import { Finding, short } from '../../../suite/finding.js';
import { parametersIn, type Operation } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import type { Stage } from '../state/stage.js';

/** Path parameters of records that only their owner sees. */
const PRIVATE = new Set([
  'sessionId',
  'runId',
  'messageId',
  'toolCallId',
  'keyId',
  'webhookId',
  'deliveryId',
  'importId',
]);

/** Operations that answer a missing record with a status of their own, and that of another owner likewise. */
const NOT_404: Readonly<Record<string, { readonly status: number; readonly why: string }>> = {
  listSessionMessages: { status: 200, why: 'clients take a 404 to mean that the server does not page' },
};

const isPrivate = (operation: Operation) =>
  operation.id === 'abortSession' || parametersIn(operation, 'path').some(({ name }) => PRIVATE.has(name));

const ofUsers: Derivation = ofEach((operation) => operation.audience === 'user' && isPrivate(operation), {
  name: 'foreign',
  title: "answers for another user's record as for one that is missing",
  requirement: 'A record of another user is treated as missing: nobody learns that it exists.',
  async run(stage) {
    const request = await stage.request();
    await isTreatedAsMissing(stage, { ...request, as: await stage.context.user() });
  },
});

const ofOwners: Derivation = ofEach(
  (operation) => operation.audience === 'platform' && isPrivate(operation),
  {
    name: 'foreign-owner',
    title: "answers for another owner's record as for one that is missing",
    requirement: 'A private record of another owner is treated as missing: nobody learns that it exists.',
    needs: ['two-owners'],
    async run(stage) {
      await isTreatedAsMissing(stage, { ...(await stage.request()), as: stage.context.platform('other') });
    },
  },
);

/** Nothing is changed by the first, and the others are for everybody whose API key has the scope. */
const FOR_ALL = new Set(['checkProtocol', 'suspendDomain', 'reinstateDomain', 'revokeDomain']);

const publicRecords: Derivation = ofEach(
  (operation) =>
    operation.audience === 'platform' &&
    operation.method !== 'GET' &&
    parametersIn(operation, 'path').length > 0 &&
    !isPrivate(operation) &&
    !FOR_ALL.has(operation.id),
  {
    name: 'foreign-owner',
    title: 'is not for an owner who has no say in the record',
    requirement: 'Only those who control a public record may change it; others are refused with 403.',
    needs: ['two-owners'],
    async run(stage) {
      const reply = await stage.send({ ...(await stage.request()), as: stage.context.platform('other') });
      if (reply.status !== 403) throw new Finding('403', `${reply.status} ${short(reply.body)}`);
    },
  },
);

export const foreign: readonly Derivation[] = [ofUsers, ofOwners, publicRecords];

async function isTreatedAsMissing(
  stage: Stage,
  request: Awaited<ReturnType<Stage['request']>>,
): Promise<void> {
  const wanted = NOT_404[stage.operation.id]?.status ?? 404;
  const theirs = await stage.send(request);
  const none = stage.requestForNothing();
  const body = stage.operation.id === 'abortSession' ? { sessionId: 'conformance-none' } : request.body;
  const missing = await stage.send({ ...request, path: none.path, body });
  if (theirs.status !== wanted) throw new Finding(String(wanted), `${theirs.status} ${short(theirs.body)}`);
  const [own, other] = [shapeOf(missing.body), shapeOf(theirs.body)];
  if (own !== other) throw new Finding(`the reply for a record that is missing: ${short(own)}`, short(other));
}

/** Without what differs from one request to another: ids. */
function shapeOf(body: string): string {
  return body.replaceAll(/[\w-]{13,}/g, '…');
}
