/** Compares contracts: the Node API. */
import { inOrder } from './findings/order.js';
import type { Finding } from './findings/finding.js';
import { waive } from './findings/waive.js';
import { CouldNotCompare } from './load/could-not-compare.js';
import type { Files } from './load/files.js';
import { FileParser } from './load/parse.js';
import type { Contract } from './model/contract.js';
import { readContract } from './model/read-contract.js';
import { compareContracts, compareWithOlder } from './rules/compare-contracts.js';
import { checkVersion } from './rules/version.js';
import { checkWaivers, type Waiver, type WaiverProblem } from './waivers/waivers.js';

/** The root file of a contract, and where its files are read from. */
export interface ContractFile {
  readonly path: string;
  readonly files: Files;
}

export interface OlderRelease extends ContractFile {
  /** The day on which the next release replaced it. */
  readonly replacedOn: Date;
}

export interface ContractPair {
  readonly old: ContractFile;
  readonly new: ContractFile;
  /** Releases before `old`, which may have stored what is still kept. */
  readonly older?: readonly OlderRelease[];
}

export interface CompareOptions {
  readonly today?: Date;
  readonly waivers?: readonly Waiver[];
  /** Whether the old versions are releases: then the version rule holds, and each waiver must match a finding. */
  readonly againstRelease?: boolean;
  /** Findings from elsewhere, such as contracts that only one side has. */
  readonly further?: readonly Finding[];
  /** Keeps what it has parsed, for several comparisons of much the same files. */
  readonly parser?: FileParser;
}

export interface Comparison {
  readonly findings: readonly Finding[];
  readonly waiverProblems: readonly WaiverProblem[];
  readonly contracts: readonly ComparedContract[];
}

export interface ComparedContract {
  readonly document: string;
  readonly title: string;
  readonly oldVersion: string;
  readonly newVersion: string;
}

const DAY_MS = 86_400_000;

/** Throws `CouldNotCompare` when a contract cannot be read. */
export function compare(pairs: readonly ContractPair[], options: CompareOptions = {}): Comparison {
  const { today = new Date(), waivers = [], againstRelease = true, further = [] } = options;
  const { parser = new FileParser() } = options;
  const compared = pairs.map((pair) => comparePair(pair, parser, today, againstRelease));
  const findings = inOrder([...compared.flatMap(({ findings: each }) => each), ...further]);
  return {
    findings: waive(findings, waivers),
    waiverProblems: checkWaivers(waivers, findings, today, againstRelease),
    contracts: compared.map(({ contract }) => contract),
  };
}

function comparePair(pair: ContractPair, parser: FileParser, today: Date, againstRelease: boolean) {
  const old = readContract(pair.old.path, pair.old.files, parser);
  const next = readContract(pair.new.path, pair.new.files, parser);
  if (kindOf(old) !== kindOf(next))
    throw new CouldNotCompare(`${kindOf(old)} cannot be compared with ${kindOf(next)}`, pair.new.path);
  const findings = [
    ...compareContracts(old, next, today),
    ...compareHistory(pair.older ?? [], next, parser, today),
  ];
  const unique = [...new Map(findings.map((finding) => [finding.fingerprint, finding])).values()];
  const contract: ComparedContract = {
    document: next.document.path,
    title: next.title,
    oldVersion: old.version,
    newVersion: next.version,
  };
  return { contract, findings: againstRelease ? [...unique, ...checkVersion(old, next, unique)] : unique };
}

function kindOf({ document }: Contract): string {
  return document.dialect === 'asyncapi' ? 'AsyncAPI' : 'OpenAPI';
}

/** What an older release has stored is read as long as the longest retention of its schemas. */
function compareHistory(
  older: readonly OlderRelease[],
  next: Contract,
  parser: FileParser,
  today: Date,
): Finding[] {
  return older.flatMap(({ path, files, replacedOn }) => {
    const release = readContract(path, files, parser);
    const age = (today.getTime() - replacedOn.getTime()) / DAY_MS;
    const kept = [...release.stored].filter(([, { retentionDays = Infinity }]) => age <= retentionDays);
    return kept.length === 0 ? [] : compareWithOlder({ ...release, stored: new Map(kept) }, next, today);
  });
}
