/** Finds which public methods of the SDK call which operations of the contract, by the types that the compiler knows. */
import { join } from 'node:path';
import ts from 'typescript';
import { exportsOf, withoutAlias } from '../api-surface/module-exports.js';

export interface PublicMethod {
  /** Such as `Twins.get`. */
  readonly name: string;
  readonly isDeprecated: boolean;
  /** What it calls, itself or by another method, such as `GET /v1/domains/{did}`. */
  readonly operations: ReadonlySet<string>;
}

/** What a part of the code calls and refers to. */
interface Part {
  readonly operations: Set<string>;
  readonly references: Set<ts.Symbol>;
}

const CLIENTS = ['OracleClient', 'PlatformClient'];
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** @param replaced Sources to read instead of those on the disk, by path. */
export function sdkProgram(root: string, replaced: ReadonlyMap<string, string> = new Map()): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'sdk/tsconfig.build.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (!config) throw new Error('The SDK has no configuration of the compiler');
  const host = ts.createCompilerHost(config.options);
  host.readFile = (path) => replaced.get(path) ?? ts.sys.readFile(path);
  return ts.createProgram(config.fileNames, config.options, host);
}

export interface SdkCalls {
  /** The methods of the clients, and the exported functions that call operations themselves. */
  readonly methods: readonly PublicMethod[];
  /** All operations that the sources call. */
  readonly operations: ReadonlySet<string>;
}

export function readSdkCalls(program: ts.Program, root: string): SdkCalls {
  const checker = program.getTypeChecker();
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(root, 'sdk/src/')));
  const parts = new Map<ts.Symbol, Part>();
  for (const source of sources) collect(source, undefined, parts, checker);
  const exported = [...exportsOf(program, join(root, 'sdk/src/index.ts')).values()];
  const described = (name: string, symbol: ts.Symbol, operations: ReadonlySet<string>): PublicMethod => ({
    name,
    isDeprecated: symbol.getJsDocTags(checker).some((tag) => tag.name === 'deprecated'),
    operations,
  });
  const members = exported
    .filter(({ name }) => CLIENTS.includes(name))
    .flatMap((client) => methodsOf(checker.getDeclaredTypeOfSymbol(client), client.name, checker));
  const functions = exported.filter(({ flags }) => (flags & ts.SymbolFlags.Value) !== 0);
  const methods = [
    // Entities and domains have the same methods.
    ...[...new Map(members.map(([name, symbol]) => [symbol, name]))].map(([symbol, name]) =>
      described(name, symbol, callsOf(symbol, parts)),
    ),
    ...functions.map((symbol) => described(symbol.name, symbol, parts.get(symbol)?.operations ?? new Set())),
  ];
  return {
    methods: methods.filter(({ operations }) => operations.size > 0),
    operations: new Set([...parts.values()].flatMap(({ operations }) => [...operations])),
  };
}

/** Attributes calls and references to the nearest member or variable around them. */
function collect(
  node: ts.Node,
  part: Part | undefined,
  parts: Map<ts.Symbol, Part>,
  checker: ts.TypeChecker,
): void {
  const symbol = definedBy(node, checker);
  const inner = symbol ? (parts.get(symbol) ?? { operations: new Set(), references: new Set() }) : part;
  if (symbol && inner) parts.set(symbol, inner);
  if (inner && ts.isCallExpression(node))
    for (const operation of operationsOf(node, checker)) inner.operations.add(operation);
  if (inner && ts.isIdentifier(node)) {
    const referred = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    if (referred) inner.references.add(withoutAlias(referred, checker));
  }
  node.forEachChild((child) => {
    collect(child, inner, parts, checker);
  });
}

/** The member of the interface that an object literal implements, or the variable or function that is declared. */
function definedBy(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isObjectLiteralElementLike(node) && node.name && ts.isObjectLiteralExpression(node.parent)) {
    const name = ts.isComputedPropertyName(node.name) ? undefined : node.name.text;
    const type = name === undefined ? undefined : checker.getContextualType(node.parent);
    const member = type && name !== undefined ? type.getProperty(name) : undefined;
    // Options of a call are not methods.
    return member && isCallable(member, checker) ? member : undefined;
  }
  if (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
    return node.name && checker.getSymbolAtLocation(node.name);
  return undefined;
}

/** What `http.GET('/path')` calls: the type of a path is a literal, or several where it depends on a parameter. */
function operationsOf(
  { expression, arguments: [path] }: ts.CallExpression,
  checker: ts.TypeChecker,
): string[] {
  if (!path || !ts.isPropertyAccessExpression(expression) || !METHODS.has(expression.name.text)) return [];
  const type = checker.getTypeAtLocation(path);
  return (type.isUnion() ? type.types : [type]).map((each) => {
    if (!each.isStringLiteral()) throw new Error(`The path ${path.getText()} has no literal type`);
    return `${expression.name.text} ${each.value}`;
  });
}

/** The methods of a client and of its parts. */
function methodsOf(type: ts.Type, owner: string, checker: ts.TypeChecker): [string, ts.Symbol][] {
  return checker.getPropertiesOfType(type).flatMap((member): [string, ts.Symbol][] => {
    if (isCallable(member, checker)) return [[`${owner}.${member.name}`, member]];
    const part = checker.getTypeOfSymbol(member);
    const name = part.getSymbol()?.name;
    // What has no name, such as a string, has no methods of the API.
    return name === undefined ? [] : methodsOf(part, name, checker);
  });
}

function callsOf(
  symbol: ts.Symbol,
  parts: ReadonlyMap<ts.Symbol, Part>,
  seen = new Set<ts.Symbol>(),
): Set<string> {
  const part = parts.get(symbol);
  if (!part || seen.has(symbol)) return new Set();
  seen.add(symbol);
  return new Set([
    ...part.operations,
    ...[...part.references].flatMap((reference) => [...callsOf(reference, parts, seen)]),
  ]);
}

function isCallable(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
}
