import type { Page } from '@playwright/test';

/** The windows beside those of the devices: a small phone, a tablet and a phone on its side. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1_024 },
  { width: 844, height: 390 },
];

/** A page in a window of one size. */
export type WidthRecord = {
  /** Such as `320 × 640 pixels`. */
  size: string;
  /** The visible controls of the page's area: element and name, such as `a 'Orders'`. */
  controls: string[];
  /** How far the page scrolls sideways, in pixels. */
  sideways: number;
};

/** Reads a page in windows of other sizes. The window has its own size again afterwards. */
export async function readWidths(page: Page): Promise<WidthRecord[]> {
  const ownSize = page.viewportSize();
  if (!ownSize) return [];
  const records: WidthRecord[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { controls, sideways } = await page.evaluate(contentOfWindow);
    records.push({ size: `${size.width} × ${size.height} pixels`, controls, sideways });
  }
  await page.setViewportSize(ownSize);
  return records;
}

/** Runs in the page. Waits until the page is drawn in its new size. */
async function contentOfWindow(): Promise<Pick<WidthRecord, 'controls' | 'sideways'>> {
  const FRAME_TIMEOUT_MS = 1_000;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, FRAME_TIMEOUT_MS);
  });
  const CONTROLS =
    'main a[href], main button, main input, main select, main textarea, main summary';
  const controls = [...document.querySelectorAll<HTMLInputElement>(CONTROLS)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const label = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ');
      const text = element.getAttribute('aria-label') || label || element.textContent || '';
      return `${element.localName} '${text.trim().replace(/\s+/g, ' ').slice(0, 60)}'`;
    });
  const root = document.documentElement;
  return { controls: [...new Set(controls)], sideways: root.scrollWidth - root.clientWidth };
}
