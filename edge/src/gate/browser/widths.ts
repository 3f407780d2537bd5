import type { Page } from '@playwright/test';

/** Windows of visitors beside the common sizes: a small phone, a tablet, a phone on its side. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1_024 },
  { width: 844, height: 390 },
];

/** A page in a window of one size. */
export type WidthRecord = {
  size: string;
  /** The visible controls, by kind and name. */
  controls: string[];
  /** How far it scrolls sideways, in pixels. */
  sideways: number;
};

/** Reads a page in windows of other sizes. The window has its own size again afterwards. */
export async function readWidths(page: Page): Promise<WidthRecord[]> {
  const own = page.viewportSize();
  if (!own) return [];
  const records: WidthRecord[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { controls, sideways } = await page.evaluate(reachOfWindow);
    records.push({ size: `${size.width} × ${size.height} pixels`, controls, sideways });
  }
  await page.setViewportSize(own);
  return records;
}

/** Runs in the page, after it has been drawn in its new size. */
async function reachOfWindow(): Promise<{ controls: string[]; sideways: number }> {
  const FRAME_TIMEOUT_MS = 1_000;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
  const ALL = 'main a[href], main button, main input, main select, main textarea, main summary';
  const controls = [...document.querySelectorAll<HTMLInputElement>(ALL)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const label = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ');
      const text = element.getAttribute('aria-label') || label || element.textContent || '';
      return `${element.localName} '${text.trim().replace(/\s+/g, ' ').slice(0, 60)}'`;
    });
  const root = document.documentElement;
  return { controls: [...new Set(controls)], sideways: root.scrollWidth - root.clientWidth };
}
