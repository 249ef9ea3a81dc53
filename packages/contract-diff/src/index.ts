/** Compares contracts by meaning. */
export {
  compare,
  type ComparedContract,
  type CompareOptions,
  type Comparison,
  type ContractFile,
  type ContractPair,
  type OlderRelease,
} from './compare.js';
export { EXIT, exitStatus } from './exit-status.js';
export type { Finding, Severity } from './findings/finding.js';
export { CouldNotCompare } from './load/could-not-compare.js';
export { inMemory, workingTree, type Files } from './load/files.js';
export { gitRevision } from './load/git.js';
export type { Location } from './load/positions.js';
export { FileParser } from './load/parse.js';
export { readReleases, type Release } from './load/releases.js';
export type { Reader } from './model/contract.js';
export { changelog } from './changelog/changelog.js';
export { formats, render, type Format } from './report/report-formats.js';
export { rulePages } from './report/rule-page.js';
export { rules } from './rules/catalogue/catalogue.js';
export type { Rule } from './rules/catalogue/rule.js';
export { gravestChange } from './rules/version.js';
export { isRaisedBy, neededLevel, type Change, type VersionLevel } from './rules/version-level.js';
export {
  DIFFERENCE_KINDS,
  includes,
  type Difference,
  type Inclusion,
  type IncludesOptions,
  type SchemaSource,
} from './schema/index.js';
export { parseWaivers, type Waiver, type WaiverProblem } from './waivers/waivers.js';
