/** Makes a pattern that is searched for into expressions that the whole string has to fit, by its `^`, its `$`, and look-ahead after `^`. */
import type { CharSet, Concatenation, Element, Expression, NoParent } from 'refa';

type Piece = NoParent<Element>;

/** A string fits when it fits `whole`, all of `ahead` and none of `notAhead`. */
export interface Anchored {
  readonly whole: NoParent<Expression>;
  readonly ahead: readonly NoParent<Expression>[];
  readonly notAhead: readonly NoParent<Expression>[];
}

/** One for each alternative of the pattern. Undefined where there are other assertions. */
export function anchor(expression: NoParent<Expression>, all: CharSet): readonly Anchored[] | undefined {
  const anything: Piece = {
    type: 'Quantifier',
    alternatives: [{ type: 'Concatenation', elements: [{ type: 'CharacterClass', characters: all }] }],
    min: 0,
    max: Infinity,
    lazy: false,
  };
  const whole = (edges: readonly Edges[]): NoParent<Expression> => ({
    type: 'Expression',
    alternatives: edges.map(({ start, elements, end }) => ({
      type: 'Concatenation',
      elements: [...(start ? [] : [anything]), ...elements, ...(end ? [] : [anything])],
    })),
  });
  const fromStart = (parts: readonly NoParent<Concatenation>[]) =>
    whole(parts.flatMap((part) => withEdges(part.elements)).map((edges) => ({ ...edges, start: true })));
  const anchored = expression.alternatives
    .flatMap((part) => withEdges(part.elements))
    .map(({ start, elements, end }): Anchored => {
      const length = start ? elements.findIndex((element) => !isLookAhead(element)) : 0;
      const rest = length < 0 ? [] : elements.slice(length);
      const looks = elements.slice(0, elements.length - rest.length).filter(isLookAhead);
      return {
        whole: whole([{ start, elements: rest, end }]),
        ahead: looks.filter(({ negate }) => !negate).map(({ alternatives }) => fromStart(alternatives)),
        notAhead: looks.filter(({ negate }) => negate).map(({ alternatives }) => fromStart(alternatives)),
      };
    });
  const expressions = anchored.flatMap((one) => [one.whole, ...one.ahead, ...one.notAhead]);
  return expressions.some(({ alternatives }) => alternatives.some((part) => hasAssertion(part.elements)))
    ? undefined
    : anchored;
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

function isLookAhead(element: Piece): element is Extract<Piece, { type: 'Assertion' }> {
  return element.type === 'Assertion' && element.kind === 'ahead';
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
