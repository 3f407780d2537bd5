import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { finishAnimations } from '../in-page/styles';
import type { AuditScope } from './audited-elements';

/** Faults of less impact refuse no release. */
const IMPACTS = ['serious', 'critical'];

/**
 * The serious and critical faults that axe finds on a page, one text for each element, and the
 * faults of contrast in the dark theme. axe runs in an isolated world of the browser: it sees the
 * elements of the page, and the scripts of axe and of the page cannot change each other.
 */
export async function auditPage(page: Page, scope: AuditScope): Promise<string[]> {
  await page.evaluate(finishAnimations);
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'audit',
    });
    const evaluate = async (expression: string): Promise<string[]> => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        contextId: executionContextId,
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    };
    const audit = (rules: string[]) => {
      const values = [scope, IMPACTS, rules].map((value) => JSON.stringify(value));
      return evaluate(`(${violations})(${values})`);
    };
    // Loads axe. `evaluate` needs a list as the result.
    await evaluate(`${await axeSource()};[]`);
    const faults = await audit([]);
    const darkFaults = await withDarkTheme(page, () => audit(['color-contrast']));
    return [
      ...faults,
      ...darkFaults
        .filter((fault) => !faults.includes(fault))
        .map((fault) => `in the dark theme: ${fault}`),
    ];
  } finally {
    await session.detach();
  }
}

/** The result of `run` in the dark theme. Theme and motion of the page are restored afterwards. */
async function withDarkTheme<Result>(page: Page, run: () => Promise<Result>): Promise<Result> {
  const hasLessMotion = await page.evaluate(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  // With less motion, the styles of the site give each element a short transition to new colours,
  // during which the contrast is another one.
  const reducedMotion = 'no-preference';
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion });
  try {
    await page.evaluate(finishAnimations);
    return await run();
  } finally {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion });
    await page.evaluate(finishAnimations);
    if (hasLessMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
  }
}

let source: Promise<string> | undefined;

/** axe is resolved at its first use, because `release dev` loads this file without axe. */
function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}

/**
 * Runs in the world of axe, and so contains everything that it uses. Returns the violations of
 * these impacts, as texts. Without `rules`, axe checks all of its rules.
 */
async function violations(
  scope: AuditScope,
  impacts: string[],
  rules: string[],
): Promise<string[]> {
  const MAX_TEXT = 40;
  const { axe: audit } = globalThis as unknown as { axe: typeof axe };
  const results = await audit.run(scope === 'main' ? scope : document, {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {}),
    iframes: false,
    elementRef: true,
  });
  return results.violations
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ element }) => {
        const text = element?.textContent?.trim().slice(0, MAX_TEXT);
        return `${help} (axe: ${id}): ${element?.localName}${text ? ` '${text}'` : ''}`;
      }),
    );
}
