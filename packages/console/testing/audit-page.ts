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
];

const SCHEMES = ['light', 'dark'] as const;

/** Findings that keep people from using the page. */
const FAILING: readonly (string | null | undefined)[] = ['serious', 'critical'];

/** Checks the page as it is now in four forms, and leaves it as it was. */
export async function auditPage(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const findings: string[] = [];
  for (const colorScheme of SCHEMES)
    for (const viewport of SCREENS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const form = `${colorScheme}-${viewport.width}`;
      findings.push(...(await findingsOf(page)).map((finding) => `${form}: ${finding}`));
      await takeScreenshot(page, `${name}-${form}`);
    }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  expect(findings).toEqual([]);
}

async function findingsOf(page: Page): Promise<string[]> {
  // The colours of a scheme that was just chosen are there from the next frame on.
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  const isTooWide = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  return [
    ...violations
      .filter(({ impact }) => FAILING.includes(impact))
      .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`),
    ...(isTooWide ? ['the page is wider than the screen'] : []),
  ];
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
