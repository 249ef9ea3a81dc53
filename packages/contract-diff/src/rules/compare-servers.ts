/** Rules for servers. */
import { canonical } from '../schema/json.js';
import { reportFor, type Context, type OperationPair } from './context.js';

export function compareServers(context: Context, { old, new: next }: OperationPair): void {
  const report = reportFor(context, old);
  for (const [address, before] of old.servers) {
    const after = next.servers.get(address);
    const places = { old: { node: before.node }, new: { node: after?.node } };
    if (!after)
      report({
        rule: 'server-removed',
        message: `The server ${address} is gone`,
        old: places.old,
        detail: address,
      });
    else if (before.protocol !== after.protocol || before.version !== after.version)
      report({
        rule: 'server-protocol-changed',
        message: `The server ${address} spoke ${before.protocol}${before.version} and speaks ${after.protocol}${after.version}`,
        ...places,
        detail: `${before.protocol}${before.version} → ${after.protocol}${after.version}`,
      });
    else if (canonical(before.defaults) !== canonical(after.defaults))
      report({
        rule: 'server-default-changed',
        message: `The defaults of the server ${address} were ${canonical(before.defaults)} and are ${canonical(after.defaults)}`,
        ...places,
        detail: `${canonical(before.defaults)} → ${canonical(after.defaults)}`,
      });
  }
  for (const [address, after] of next.servers)
    if (!old.servers.has(address))
      report({
        rule: 'server-added',
        message: `The server ${address} is new`,
        new: { node: after.node },
        detail: address,
      });
}
