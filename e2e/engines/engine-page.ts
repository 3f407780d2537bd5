import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { EngineDriver } from './engine-driver';

/** An element as a person names it. */
export type Target =
  | { role: string; name: string; in?: { role: string; name: string } }
  | { label: string };

type Queries = Record<
  'queryByRole' | 'queryByLabelText',
  (container: HTMLElement, subject: string, options?: object) => HTMLElement | null
>;

const queriesScript = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

const MARKED = '[data-found-by-test]';

/** A page in one of the engines. Each step waits until it is possible. */
export type EnginePage = ReturnType<typeof enginePage>;

/** `allowed`: a console message that the test causes. */
export function enginePage(driver: EngineDriver, siteUrl: string, allowed?: RegExp) {
  /** Waits until the element is there and enabled. Returns its selector. */
  async function find(target: Target): Promise<string> {
    await expect.poll(() => mark(target), JSON.stringify(target)).toBe('found');
    return MARKED;
  }

  async function mark(target: Target): Promise<string> {
    if (!(await driver.run(() => 'TestingLibraryDom' in globalThis)))
      await driver.runText(queriesScript);
    return driver.run(
      (wanted, marked) => {
        const queries = Reflect.get(globalThis, 'TestingLibraryDom') as Queries | undefined;
        // The page was left in between.
        if (!queries) return 'missing';
        for (const element of document.querySelectorAll(marked))
          element.removeAttribute(marked.slice(1, -1));
        let found: HTMLElement | null;
        if ('label' in wanted) found = queries.queryByLabelText(document.body, wanted.label);
        else {
          const { in: group } = wanted;
          const scope = group
            ? queries.queryByRole(document.body, group.role, { name: group.name })
            : document.body;
          found = scope && queries.queryByRole(scope, wanted.role, { name: wanted.name });
        }
        if (!found) return 'missing';
        if (found.matches(':disabled, [aria-disabled=true], [aria-busy=true]')) return 'disabled';
        // The button of a choice is drawn by its label.
        const clickable = found.matches('[type=radio]') ? found.closest('label') : found;
        clickable?.setAttribute(marked.slice(1, -1), '');
        // WebKit's driver does not wait for the end of smooth scrolling.
        clickable?.scrollIntoView({ block: 'center', behavior: 'instant' });
        return 'found';
      },
      target,
      MARKED,
    );
  }

  /** Faults of releases that the page itself has counted since its document was loaded. */
  const faults = () =>
    driver.run(() => {
      const script = Reflect.get(globalThis, Symbol.for('site.page-script')) as
        | { reports: { outcome?: string; message?: string }[] }
        | undefined;
      return (script?.reports ?? [])
        .filter(({ outcome }) => outcome === 'failed' || outcome === 'stalled')
        .map((report) => JSON.stringify(report));
    });

  async function expectNoFaults(): Promise<void> {
    expect(await faults()).toEqual([]);
    expect(driver.consoleErrors.filter((text) => !allowed?.test(text))).toEqual([]);
  }

  return {
    address: () => driver.run(() => location.href),
    expectNoFaults,
    /** Opens an address of the site; a full one is used as it stands. */
    async open(path: string): Promise<void> {
      await expectNoFaults();
      await driver.open(new URL(path, siteUrl).href);
    },
    async click(target: Target): Promise<void> {
      await driver.click(await find(target));
    },
    async fill(label: string, text: string): Promise<void> {
      await driver.type(await find({ label }), text);
    },
    async select(label: string, value: string): Promise<void> {
      await driver.select(await find({ label }), value);
    },
    /** Types into the rich text editor, in bold letters. */
    async writeBold(text: string): Promise<void> {
      await driver.click(await find({ role: 'button', name: 'Bold' }));
      await driver.typeInFrame('iframe.tox-edit-area__iframe', text);
    },
    async expectText(text: string): Promise<void> {
      const content = () => driver.run(() => document.querySelector('main')?.textContent ?? '');
      await expect.poll(content).toContain(text);
    },
    async expectPath(pattern: RegExp): Promise<void> {
      await expect.poll(() => driver.run(() => location.pathname)).toMatch(pattern);
    },
    /** The text of the first element that matches. */
    textOf: (selector: string) =>
      driver.run((css) => document.querySelector(css)?.textContent ?? '', selector),
  };
}
