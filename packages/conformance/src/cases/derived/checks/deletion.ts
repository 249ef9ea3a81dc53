import { Finding, short } from '../../../suite/finding.js';
import type { Operation } from '../contract/operation.js';
import { operationCase, type Check, type Derivation } from '../operation-case.js';
import { expectSuccess } from './expect-problem.js';

/** Deletions that end a record and keep it to be read, and why. */
const KEPT: Readonly<Record<string, string>> = {
  revokeApiKey: 'the record of a revoked key says when it was revoked',
  revokeDelegation: 'a delegation is one of a user, and has no path of its own',
};

/** What is asked after a deletion, where the deleted record cannot be read itself. */
const READ_BY: Readonly<Record<string, string>> = {
  deleteSession: 'listMessages',
  deleteMember: 'deleteMember',
};

const gone = (reader: Operation): Check => ({
  name: 'gone',
  title: 'leaves nothing behind',
  requirement: 'A deleted record is not found any more, neither to be read nor to be deleted once more.',
  async run(stage) {
    const request = await stage.request();
    expectSuccess(await stage.send(request));
    for (const { method, path } of [reader, stage.operation]) {
      const reply = await stage.sendTo(method, path, request);
      if (reply.status !== 404)
        throw new Finding(`404 of ${method} ${path}`, `${reply.status} ${short(reply.body)}`);
    }
  },
});

export const deletion: readonly Derivation[] = [
  (contract) =>
    contract.operations
      .filter(({ method, id }) => method === 'DELETE' && !(id in KEPT))
      .flatMap((operation) => {
        const reader = contract.operations.find(({ id, method, path }) =>
          operation.id in READ_BY
            ? id === READ_BY[operation.id]
            : method === 'GET' && path === operation.path,
        );
        return reader ? [operationCase(contract, operation, gone(reader))] : [];
      }),
];
