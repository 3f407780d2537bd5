import type { Browser } from '@playwright/test';

/** What the work of `measuredWork` takes on the machine that the limits are made for, when idle. */
const REFERENCE_MS = 100;
/** The time limits do not grow further: a page that hangs must be found on every machine. */
const MAX_FACTOR = 8;

/** How fast the machine is. Limits of time grow where it is slow, or busy with other work. */
export type MachineSpeed = {
  /** Measures again. The limits follow the slowest measurement. */
  measure(): Promise<void>;
  /** A limit of the time that passes. */
  waitMs(limitMs: number): number;
  /** A limit of the processor's time. */
  workMs(limitMs: number): number;
};

export async function measureMachine(browser: Browser): Promise<MachineSpeed> {
  let waiting = 1;
  let working = 1;

  async function measure(): Promise<void> {
    const page = await browser.newPage();
    try {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const workMs = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
      };
      const before = await workMs();
      const passedMs = await page.evaluate(measuredWork);
      waiting = grown(waiting, passedMs);
      working = grown(working, (await workMs()) - before);
    } finally {
      await page.close();
    }
  }

  await measure();
  return {
    measure,
    waitMs: (limitMs) => limitMs * waiting,
    workMs: (limitMs) => limitMs * working,
  };
}

/** The factor after a measurement: never smaller than before. */
export function grown(factor: number, measuredMs: number): number {
  return Math.min(MAX_FACTOR, Math.max(factor, measuredMs / REFERENCE_MS));
}

/** Runs in a page: work as pages do it, and the time that it took. */
function measuredWork(): number {
  const ROWS = 900;
  const TURNS = 2;
  const start = performance.now();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const list = document.createElement('ul');
    const texts = Array.from({ length: ROWS }, (_, row) => JSON.stringify({ turn, row }));
    for (const text of texts.sort()) {
      const item = document.createElement('li');
      item.textContent = String((JSON.parse(text) as { row: number }).row);
      list.append(item);
    }
    document.body.replaceChildren(list);
    // Reading a size makes the browser lay out the page.
    list.getBoundingClientRect();
  }
  return performance.now() - start;
}
