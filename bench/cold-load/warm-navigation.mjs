const SETTLE_MS = 3_000;
const HOVER_MS = 300;

/**
 * Milliseconds from the click on a link to the first paint of another remote's page, which no page
 * has loaded before. The pointer rests on the link first, and nothing is slowed down.
 */
export async function warmNavigation(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site}/`);
  await page.waitForTimeout(SETTLE_MS);
  const link = page.locator('a[href^="/sign-in"]').first();
  await link.hover();
  await page.waitForTimeout(HOVER_MS);
  const paintedMs = await link.evaluate(
    (element) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const wait = () => {
          if (!document.querySelector('main input[type=password]'))
            return requestAnimationFrame(wait);
          // The task after the next frame: that frame has painted the page.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
        };
        element.click();
        wait();
      }),
  );
  await context.close();
  return paintedMs;
}
