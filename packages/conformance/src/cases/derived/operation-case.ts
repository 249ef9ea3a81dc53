import type { Capability } from '../../suite/capabilities.js';
import type { ConformanceCase, Level } from '../../suite/conformance-case.js';
import type { Contract } from './contract/contract.js';
import type { Operation } from './contract/operation.js';
import { requestRecipes } from './state/request-recipes.js';
import { Stage } from './state/stage.js';

/** A check that is made of many operations. */
export interface Check {
  /** The end of the case's id. */
  readonly name: string;
  readonly title: string;
  /** The sentence that it is derived from. */
  readonly requirement: string;
  readonly level?: Level;
  readonly needs?: readonly Capability[];
  readonly run: (stage: Stage) => Promise<void>;
}

/** The case of a check of one operation, such as `OP-createSession-negative-body`. */
export function operationCase(contract: Contract, operation: Operation, check: Check): ConformanceCase {
  const { name, title, requirement, level = 'MUST', needs = [], run } = check;
  const own = requestRecipes[operation.id]?.needs ?? [];
  return {
    id: `OP-${operation.id}-${name}`,
    level,
    title: `${operation.method} ${operation.path} ${title}`,
    requirement,
    needs: [...(operation.audience === 'platform' ? (['platform'] as const) : []), ...own, ...needs],
    async run(context) {
      await run(await Stage.open(contract, operation, context));
    },
  };
}

/** How cases of one check are derived from the contract. */
export type Derivation = (contract: Contract) => ConformanceCase[];

/** The check, of every operation that it is about. */
export function ofEach(isAbout: (operation: Operation) => boolean, check: Check): Derivation {
  return (contract) =>
    contract.operations.filter(isAbout).map((operation) => operationCase(contract, operation, check));
}
