import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures';

/** When the translator begins: as Chrome does, or while the document is still parsed. */
type Begin = 'after load' | 'while parsing';

/**
 * Every page of this context is translated as Chrome does it: each text is replaced by two `font`
 * elements, also a text that appears or changes later. The words stay, so that a test finds them.
 */
export async function translatePages(context: BrowserContext, begin: Begin): Promise<void> {
  await context.addInitScript(translate, begin);
}

/** Runs in the page. */
function translate(begin: Begin): void {
  const UNTRANSLATED = 'font, script, style, noscript, textarea, title, svg, .notranslate';

  function isTranslatable(text: Text): boolean {
    const { parentElement } = text;
    return (
      /\S/.test(text.data) &&
      parentElement !== null &&
      !parentElement.closest(UNTRANSLATED) &&
      parentElement.closest('[translate]')?.getAttribute('translate') !== 'no'
    );
  }
  function textsIn(root: Node): Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(isTranslatable);
  }
  function translateIn(root: Node): void {
    for (const text of textsIn(root)) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
  function translatePage(): void {
    translateIn(document);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }
  Object.assign(window, {
    textsToTranslate: () => textsIn(document.body).map(({ data }) => data),
  });
  if (begin === 'while parsing') translatePage();
  else
    addEventListener('load', () => {
      Object.assign(document.documentElement, { lang: 'it', className: 'translated-ltr' });
      translatePage();
    });
}

/** Expects that all of the page is translated. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('font > font').first()).toBeAttached();
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { textsToTranslate: () => string[] }).textsToTranslate(),
      ),
    )
    .toEqual([]);
}
