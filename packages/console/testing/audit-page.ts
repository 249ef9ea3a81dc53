import { mkdir } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const SCREENS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
];

const SCHEMES = ['light', 'dark'] as const;

/** Findings that keep people from using the page. */
const FAILING: readonly (string | null | undefined)[] = ['serious', 'critical'];

/** Checks the page as it is now on each screen in each scheme, and leaves it as it was. */
export async function auditPage(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const findings: string[] = [];
  await page.evaluate(`globalThis.axe || (() => { ${axe} })()`);
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const form = `${colorScheme}-${viewport.width}`;
      findings.push(...(await findingsOf(page, colorScheme)).map((finding) => `${form}: ${finding}`));
      await takeScreenshot(page, `${name}-${form}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  expect(findings).toEqual([]);
}

async function findingsOf(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<string[]> {
  // The colours of a scheme that was just chosen are there from the next frame on.
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
  // The schemes differ in their colours alone.
  const isSecond = colorScheme !== SCHEMES[0];
  const { violations } = await page.evaluate<AxeResults>(
    isSecond ? "axe.run({ runOnly: ['color-contrast'] })" : 'axe.run()',
  );
  const layout = isSecond ? [] : await page.evaluate<string[]>(LAYOUT_FINDINGS);
  return [
    ...violations
      .filter(({ impact }) => FAILING.includes(impact))
      .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`),
    ...layout,
  ];
}

/**
 * What is wider than the screen, and texts that are cut: a box that hides a part of its text, which is not in its title either. Runs in the page.
 */
const LAYOUT_FINDINGS = `(() => {
  const nameOf = (element) => {
    const label = element.id || element.className || '';
    return element.tagName.toLowerCase() + ' ' + label + ' "' + element.textContent.trim().slice(0, 40) + '"';
  };
  const hides = (value) => value === 'hidden' || value === 'clip';
  const isHiddenOnPurpose = (element) =>
    element.closest('.visually-hidden, [aria-hidden="true"], svg, .react-flow') || element.clientWidth <= 1;
  const wide = [document.documentElement, ...document.querySelectorAll('main')]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => 'wider than the screen: ' + nameOf(element));
  const cut = [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
      return isCut && element.checkVisibility() && element.textContent.trim() !== '' && !isHiddenOnPurpose(element);
    })
    .filter((element) => !element.closest('[title]'))
    .map((element) => 'text is cut: ' + nameOf(element));
  return [...wide, ...cut];
})()`;

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
