/** Makes a pattern that is searched for into one that the whole string has to fit, by its `^` and `$`. */
import type { CharSet, Concatenation, Element, Expression, NoParent } from 'refa';

type Part = NoParent<Concatenation>;
type Piece = NoParent<Element>;

/** Undefined where there are assertions at other places than the edges. */
export function anchorAtEdges(
  expression: NoParent<Expression>,
  all: CharSet,
): NoParent<Expression> | undefined {
  const anything: Piece = {
    type: 'Quantifier',
    alternatives: [{ type: 'Concatenation', elements: [{ type: 'CharacterClass', characters: all }] }],
    min: 0,
    max: Infinity,
    lazy: false,
  };
  const alternatives = expression.alternatives
    .flatMap((part) => withEdges(part.elements))
    .map(({ start, elements, end }): Part => ({
      type: 'Concatenation',
      elements: [...(start ? [] : [anything]), ...elements, ...(end ? [] : [anything])],
    }));
  return alternatives.some((part) => hasAssertion(part.elements))
    ? undefined
    : { type: 'Expression', alternatives };
}

interface Edges {
  readonly start: boolean;
  readonly elements: Piece[];
  readonly end: boolean;
}

/** Takes `^` from the start and `$` from the end, also out of groups, which are multiplied out for that. */
function withEdges(elements: readonly Piece[]): Edges[] {
  const [first, ...afterFirst] = elements;
  if (first && isAnchor(first, 'behind'))
    return withEdges(afterFirst).map((edges) => ({ ...edges, start: true }));
  const last = elements.at(-1);
  if (last && isAnchor(last, 'ahead'))
    return withEdges(elements.slice(0, -1)).map((edges) => ({ ...edges, end: true }));
  if (first?.type === 'Alternation' && hasAssertion([first]))
    return first.alternatives.flatMap((part) => withEdges([...part.elements, ...afterFirst]));
  if (last?.type === 'Alternation' && hasAssertion([last]))
    return last.alternatives.flatMap((part) => withEdges([...elements.slice(0, -1), ...part.elements]));
  return [{ start: false, elements: [...elements], end: false }];
}

/** refa reads `^` as `(?<![^])` and `$` as `(?![^])`. */
function isAnchor(element: Piece, kind: 'ahead' | 'behind'): boolean {
  if (element.type !== 'Assertion' || !element.negate || element.kind !== kind) return false;
  const [only, ...others] = element.alternatives;
  const [character, ...more] = only?.elements ?? [];
  return (
    others.length === 0 &&
    more.length === 0 &&
    character?.type === 'CharacterClass' &&
    character.characters.isAll
  );
}

function hasAssertion(elements: readonly Piece[]): boolean {
  return elements.some((element) => {
    if (element.type === 'Assertion') return true;
    if (element.type === 'Alternation' || element.type === 'Quantifier')
      return element.alternatives.some((part) => hasAssertion(part.elements));
    return false;
  });
}
