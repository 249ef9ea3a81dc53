/** Compares two versions of a contract by all rules. */
import { Collector } from '../findings/collector.js';
import type { Finding } from '../findings/finding.js';
import type { Contract } from '../model/contract.js';
import { compareAddresses } from './compare-addresses.js';
import { compareCodeLists } from './codes.js';
import type { Context } from './context.js';
import { compareExchanges } from './compare-exchanges.js';
import { compareLifecycles } from './compare-lifecycles.js';
import { matchOperations } from './match-operations.js';
import { reportAdded, reportRemoved } from './removed-operations.js';
import { compareParameters } from './compare-parameters.js';
import { SchemaComparison } from './schemas/compare-schemas.js';
import { compareSecurity } from './compare-security.js';
import { compareServers } from './compare-servers.js';
import { compareStored } from './compare-stored.js';

export function compareContracts(old: Contract, next: Contract, today: Date): Finding[] {
  const context = contextFor(old, next, today);
  const { pairs, removed, added } = matchOperations(old.operations, next.operations);
  for (const operation of removed) reportRemoved(context, operation);
  for (const operation of added) reportAdded(context, operation);
  for (const pair of pairs) {
    compareAddresses(context, pair);
    compareLifecycles(context, pair);
    compareSecurity(context, pair);
    compareServers(context, pair);
    compareParameters(context, pair);
    compareExchanges(context, pair);
  }
  compareCodeLists(context);
  compareStored(context);
  return context.collector.list();
}

/** What an older release may have stored, and the new version reads. */
export function compareWithOlder(older: Contract, next: Contract, today: Date): Finding[] {
  const context = contextFor(older, next, today);
  compareStored(context);
  return context.collector.list();
}

function contextFor(old: Contract, next: Contract, today: Date): Context {
  const collector = new Collector(old.document, next.document);
  return { old, new: next, today, collector, schemas: new SchemaComparison(today) };
}
