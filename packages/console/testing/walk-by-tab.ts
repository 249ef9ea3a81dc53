import type { Page } from 'playwright-core';

/** More than any page has. */
const MAX_STEPS = 400;

interface Step {
  /** Undefined when the focus has left the page. */
  readonly name?: string;
  readonly findings: readonly string[];
}

/**
 * Goes through the page by Tab to its end, and back by Shift+Tab. @returns What keeps users of a keyboard from using it: a control that is not reached,
 * a focus that is not seen or is covered, a trap.
 */
export async function walkByTab(page: Page): Promise<string[]> {
  await page.evaluate(MARK_CONTROLS);
  const there = await walk(page, 'Tab');
  const back = await walk(page, 'Shift+Tab');
  const missed = await page.evaluate<string[]>(MISSED_CONTROLS);
  // By now all is loaded that is added to the page; rows of a virtual list are other elements each time.
  const again = await walk(page, 'Tab');
  const reversed = back.toReversed();
  const turn = again.find(({ name }, place) => name !== reversed[place]?.name);
  return [
    ...there.flatMap(({ findings }) => findings),
    ...missed.map((name) => `is not reached: ${name}`),
    ...(there.length === MAX_STEPS ? [`the focus is trapped at ${there.at(-1)?.name ?? ''}`] : []),
    ...(turn
      ? [`Shift+Tab does not lead back the same way: ${turn.name ?? ''} is not passed in its turn`]
      : []),
  ];
}

async function walk(page: Page, key: string): Promise<Step[]> {
  const steps: Step[] = [];
  while (steps.length < MAX_STEPS) {
    await page.keyboard.press(key);
    const step = await page.evaluate<Step>(FOCUSED);
    if (step.name === undefined) break;
    steps.push(step);
  }
  return steps;
}

/** Numbers all that the keyboard should reach. A group of radio buttons is one stop, and so are tabs and the nodes of a graph. */
const MARK_CONTROLS = `(() => {
  document.activeElement?.blur();
  getSelection().removeAllRanges();
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
  globalThis.walk = { controls: [...document.querySelectorAll(selector)], reached: new Set() };
})()`;

const HELPERS = `
  const nameOf = (element) =>
    element.tagName.toLowerCase() + ' "' +
    (element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent || '').trim().slice(0, 50) + '"';
`;

const FOCUSED = `(() => {
  ${HELPERS}
  const element = document.activeElement;
  if (!element || element === document.body) return { findings: [] };
  const findings = [];
  walk.reached.add(element);
  const box = element.getBoundingClientRect();
  const isOutlined = (one) => one && getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
  if (!isOutlined(element) && !isOutlined(element.parentElement)) findings.push('the focus is not seen: ' + nameOf(element));
  const [x, y] = [box.left + Math.min(box.width / 2, 200), box.top + Math.min(box.height / 2, 200)];
  const top = document.elementFromPoint(x, y);
  if (!top) findings.push('the focus is outside of the screen: ' + nameOf(element));
  else if (!element.contains(top) && !top.contains(element) && !element.labels?.[0]?.contains(top))
    findings.push('the focus is covered: ' + nameOf(element) + ' by ' + nameOf(top));
  return { name: nameOf(element), findings };
})()`;

const MISSED_CONTROLS = `(() => {
  ${HELPERS}
  const isStop = (element) =>
    element.isConnected && element.checkVisibility() && !element.disabled && element.tabIndex >= 0 && !element.closest('[inert]');
  const isOfReachedGroup = (element) =>
    element.type === 'radio' && [...walk.reached].some((other) => other.type === 'radio' && other.name === element.name);
  // The list of tabs gives its focus to one of them.
  const isReachedWithin = (element) =>
    element.role === 'tablist' && [...walk.reached].some((other) => element.contains(other));
  return walk.controls
    .filter((element) => isStop(element) && !walk.reached.has(element) && !isOfReachedGroup(element) && !isReachedWithin(element))
    .map(nameOf);
})()`;
