import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { finishAnimations } from '../in-page/styles';
import type { AuditScope } from './audited-elements';

/** Faults of less impact refuse no release. */
const IMPACTS = ['serious', 'critical'];
const WORLD = 'audit';

/**
 * The serious and critical faults that axe finds on a page, one for each element, and those of the
 * contrast in the dark theme. axe runs in a world of its own, which shares only the elements with
 * the page: neither can change the other's scripts.
 */
export async function auditPage(page: Page, scope: AuditScope): Promise<string[]> {
  await page.evaluate(finishAnimations);
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: WORLD,
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
    const audit = (rules: string[]) =>
      evaluate(`(${violations})(${[scope, IMPACTS, rules].map((one) => JSON.stringify(one))})`);
    await evaluate(`${await axeSource()};[]`);
    const faults = await audit([]);
    const inTheDark = await withDarkTheme(page, () => audit(['color-contrast']));
    return [
      ...faults,
      ...inTheDark
        .filter((fault) => !faults.includes(fault))
        .map((fault) => `in the dark theme: ${fault}`),
    ];
  } finally {
    await session.detach();
  }
}

/** The page has its light theme again afterwards, and as much motion as before. */
async function withDarkTheme<Result>(page: Page, run: () => Promise<Result>): Promise<Result> {
  const hasLessMotion = await page.evaluate(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  // With less motion, each element would have a transition to its new colours.
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

/** Found when it is needed: `release dev` loads this file where no gate runs. */
function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}

/** Runs in the world of axe: the violations of these impacts, as texts. No rules: all of them. */
async function violations(
  scope: AuditScope,
  impacts: string[],
  rules: string[],
): Promise<string[]> {
  const MAX_TEXT = 40;
  const { axe: audit } = globalThis as unknown as { axe: typeof axe };
  const { violations: found } = await audit.run(scope === 'main' ? scope : document, {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {}),
    iframes: false,
    elementRef: true,
  });
  return found
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ element }) => {
        const text = element?.textContent?.trim().slice(0, MAX_TEXT);
        return `${help} (axe: ${id}): ${element?.localName}${text ? ` '${text}'` : ''}`;
      }),
    );
}
