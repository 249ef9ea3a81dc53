import type { ConformanceCase } from '../../suite/conformance-case.js';
import { bodies } from './checks/bodies.js';
import { conditions } from './checks/conditions.js';
import { creation } from './checks/creation.js';
import { credentials } from './checks/credentials.js';
import { deletion } from './checks/deletion.js';
import { foreign } from './checks/foreign.js';
import { idempotency } from './checks/idempotency.js';
import { importLines } from './checks/import-lines.js';
import { mediaTypes } from './checks/media-types.js';
import { methods } from './checks/methods.js';
import { paging } from './checks/paging.js';
import { parameters } from './checks/parameters.js';
import { paths } from './checks/paths.js';
import { replies } from './checks/replies.js';
import { sizes } from './checks/sizes.js';
import type { Contract } from './contract/contract.js';
import { clientEventCases } from './events/client-event-cases.js';
import type { Derivation } from './operation-case.js';

const derivations: readonly Derivation[] = [
  ...replies,
  ...parameters,
  ...bodies,
  ...importLines,
  ...sizes,
  ...mediaTypes,
  ...methods,
  ...paths,
  ...credentials,
  ...foreign,
  ...creation,
  ...deletion,
  ...idempotency,
  ...conditions,
  ...paging,
];

/** The cases that follow from the contract alone, check by check. */
export function derivedCases(contract: Contract): readonly ConformanceCase[] {
  return [...derivations.flatMap((derive) => derive(contract)), ...clientEventCases(contract)];
}
