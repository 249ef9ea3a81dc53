/** Walks through two versions of a type, member by member, and lets the compiler judge what is left. */
import ts from 'typescript';
import { counterpartOf } from './union-members.js';

export interface SurfaceChange {
  readonly kind: 'breaking' | 'addition';
  /** Such as `createPlatformClient().domains.update()`. */
  readonly path: string;
  readonly message: string;
}

/** Whether users read a value, or write it: what they pass to a function, and what their own functions return. */
type Direction = 'read' | 'written';

interface Pair {
  readonly old: ts.Type;
  readonly next: ts.Type;
  readonly direction: Direction;
  readonly path: string;
}

/** Longer types are cut in messages. */
const SHOWN_CHARACTERS = 160;

export class TypeComparison {
  readonly #checker: ts.TypeChecker;
  readonly #changes = new Map<string, SurfaceChange>();
  /** Whether a break was found in a pair. A pair that is being compared counts as one in which it will be. */
  readonly #compared = new Map<ts.Type, Map<ts.Type, Map<Direction, boolean>>>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  changes(): SurfaceChange[] {
    return [...this.#changes.values()];
  }

  breaking(path: string, message: string): true {
    this.#add({ kind: 'breaking', path, message });
    return true;
  }

  addition(path: string, message: string): void {
    this.#add({ kind: 'addition', path, message });
  }

  compareValues(old: ts.Type, next: ts.Type, path: string): void {
    this.#compareWhole({ old, next, direction: 'read', path });
  }

  /** A type that no value leads to can be used in both directions. */
  compareTypes(old: ts.Type, next: ts.Type, path: string): void {
    if (this.#compared.get(old)?.has(next)) return;
    this.#compareWhole({ old, next, direction: 'read', path });
    this.#compareWhole({ old, next, direction: 'written', path });
  }

  /** In types that lead back to themselves, no place may be the one to report. */
  #compareWhole(pair: Pair): void {
    this.#compare(pair);
    const isReported = this.changes().some(({ kind }) => kind === 'breaking');
    if (!isReported && !this.#fits(pair)) this.breaking(pair.path, 'has changed');
  }

  #compare(pair: Pair): boolean {
    const { old, next, direction } = pair;
    if (old === next) return false;
    const byNext = this.#compared.get(old) ?? new Map<ts.Type, Map<Direction, boolean>>();
    this.#compared.set(old, byNext);
    const byDirection = byNext.get(next) ?? new Map<Direction, boolean>();
    byNext.set(next, byDirection);
    const known = byDirection.get(direction);
    if (known !== undefined) return known;
    byDirection.set(direction, true);
    const isBroken = this.#compareParts(pair) || this.#compareAll(pair);
    byDirection.set(direction, isBroken);
    return isBroken;
  }

  #compareAll(pair: Pair): boolean {
    if (this.#fits(pair)) return false;
    const [was, is] = [this.#describe(pair.old), this.#describe(pair.next)];
    return this.breaking(pair.path, was === is ? `has changed: ${was}` : `was ${was} and is ${is}`);
  }

  /** What an alias is for; an interface by its name. */
  #describe(type: ts.Type): string {
    const text = this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias);
    return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  }

  #fits({ old, next, direction }: Pair): boolean {
    return direction === 'read'
      ? this.#checker.isTypeAssignableTo(next, old)
      : this.#checker.isTypeAssignableTo(old, next);
  }

  /** Every part is compared, so that all changes are found. */
  #compareParts(pair: Pair): boolean {
    const { old, next } = pair;
    const shared = this.#argumentPairs(pair);
    if (shared) return shared.map((each) => this.#compare(each)).some(Boolean);
    if (old.isUnion() || next.isUnion()) return this.#compareUnions(pair);
    if (isExternal(old) || isExternal(next) || !isStructured(old) || !isStructured(next)) return false;
    return [
      this.#compareProperties(pair),
      this.#compareSignatures(pair, ts.SignatureKind.Call),
      this.#compareSignatures(pair, ts.SignatureKind.Construct),
    ].some(Boolean);
  }

  /** For the same generic type from elsewhere, such as a promise, its arguments. */
  #argumentPairs({ old, next, direction, path }: Pair): Pair[] | undefined {
    if (!isReference(old) || !isReference(next) || old.target !== next.target) return undefined;
    const [before, after] = [this.#checker.getTypeArguments(old), this.#checker.getTypeArguments(next)];
    return before.flatMap((each, index) => {
      const other = after[index];
      return other ? [{ old: each, next: other, direction, path }] : [];
    });
  }

  /** The compiler judges which members a union has; members that are told apart by a literal are compared. */
  #compareUnions({ old, next, direction, path }: Pair): boolean {
    const [before, after] = [old, next].map((type) => (type.isUnion() ? type.types : [type]));
    const pairs = (before ?? []).flatMap((member): Pair[] => {
      const other = counterpartOf(member, before ?? [], after ?? [], this.#checker);
      return other ? [{ old: member, next: other, direction, path }] : [];
    });
    return pairs.map((pair) => this.#compareParts(pair)).some(Boolean);
  }

  #compareProperties({ old, next, direction, path }: Pair): boolean {
    const [before, after] = [this.#propertiesOf(old), this.#propertiesOf(next)];
    const known = [...before].map(([name, property]) => {
      // What a class makes is what its constructor returns.
      if ((property.flags & ts.SymbolFlags.Prototype) !== 0) return false;
      const at = `${path}.${name}`;
      const other = after.get(name);
      if (!other) return this.breaking(at, 'was removed');
      if (direction === 'read' && !isOptional(property) && isOptional(other))
        return this.breaking(at, 'may now be missing');
      if (direction === 'written' && isOptional(property) && !isOptional(other))
        return this.breaking(at, 'is now required');
      return this.#compare({ ...this.#typesOf(property, other), direction, path: at });
    });
    const added = [...after].map(([name, property]) => {
      if (before.has(name)) return false;
      const at = `${path}.${name}`;
      if (direction === 'written' && !isOptional(property)) return this.breaking(at, 'is new and required');
      this.addition(at, 'is new');
      return false;
    });
    return [...known, ...added].some(Boolean);
  }

  #propertiesOf(type: ts.Type): Map<string, ts.Symbol> {
    return new Map(this.#checker.getPropertiesOfType(type).map((property) => [property.name, property]));
  }

  /** Overloads and generic functions are judged as a whole. */
  #compareSignatures({ old, next, direction, path }: Pair, kind: ts.SignatureKind): boolean {
    const [[before, ...others], [after, ...more]] = [
      this.#checker.getSignaturesOfType(old, kind),
      this.#checker.getSignaturesOfType(next, kind),
    ];
    if (!before || !after || others.length + more.length > 0) return false;
    const at = kind === ts.SignatureKind.Call ? `${path}()` : path;
    const isShorter = after.parameters.length < before.parameters.length && direction === 'read';
    if (isShorter) this.breaking(at, 'takes fewer parameters');
    if (before.typeParameters || after.typeParameters) return isShorter;
    const added = after.parameters.slice(before.parameters.length);
    for (const { name } of added) this.addition(`${path}(${name})`, 'is new');
    const parameters = before.parameters.map((parameter, index) => {
      const other = after.parameters[index];
      if (!other) return false;
      const opposite = direction === 'read' ? 'written' : 'read';
      return this.#compare({
        ...this.#typesOf(parameter, other),
        direction: opposite,
        path: `${path}(${parameter.name})`,
      });
    });
    const returned = { old: before.getReturnType(), next: after.getReturnType(), direction, path: at };
    return [isShorter, ...parameters, this.#compare(returned)].some(Boolean);
  }

  #typesOf(old: ts.Symbol, next: ts.Symbol): Pick<Pair, 'old' | 'next'> {
    return { old: this.#checker.getTypeOfSymbol(old), next: this.#checker.getTypeOfSymbol(next) };
  }

  #add(change: SurfaceChange): void {
    this.#changes.set(`${change.path} ${change.message}`, change);
  }
}

function isOptional({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0;
}

/** Types of libraries and the language are the same in both versions, apart from their arguments. */
function isExternal(type: ts.Type): boolean {
  return (
    type.getSymbol()?.declarations?.some((declaration) => {
      const { fileName } = declaration.getSourceFile();
      return fileName.includes('/node_modules/');
    }) ?? false
  );
}

/** Not a text or number that an intersection makes special. */
function isStructured(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isStructured);
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (type.flags & ts.TypeFlags.Object) !== 0 && 'target' in type && 'typeArguments' in type;
}
