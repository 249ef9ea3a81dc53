/** Finds which members of two unions are versions of each other. */
import ts from 'typescript';

/** The member with the same literals, such as `type: 'done'`; an object that is the only one on both sides needs none. */
export function counterpartOf(
  member: ts.Type,
  before: readonly ts.Type[],
  after: readonly ts.Type[],
  checker: ts.TypeChecker,
): ts.Type | undefined {
  if (!isObject(member)) return undefined;
  const [ours, theirs] = [before.filter(isObject), after.filter(isObject)];
  if (ours.length === 1 && theirs.length === 1) return theirs[0];
  const literals = literalsOf(member, checker);
  if (literals === '') return undefined;
  const candidates = theirs.filter((other) => literalsOf(other, checker) === literals);
  return candidates.length === 1 ? candidates[0] : undefined;
}

function isObject({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

function literalsOf(type: ts.Type, checker: ts.TypeChecker): string {
  return checker
    .getPropertiesOfType(type)
    .flatMap((property) => {
      const value = checker.getTypeOfSymbol(property);
      return value.isLiteral() ? [`${property.name}=${checker.typeToString(value)}`] : [];
    })
    .sort()
    .join(' ');
}
