/**
 * Runs in a page. Measures the last click; `lastClick()` returns the times in ms once its frame is
 * painted: `script` from the first listener until the document has changed, `total` from the click
 * until the document has changed, `rendering` of the following frame, and `shown` from the click
 * until the browser reports that frame on the screen (in steps of 8, at least 16).
 */
export function watchClicks() {
  let click;
  const price = document.querySelector('[aria-labelledby="summary-title"] [aria-live]');
  const shown = new Map();

  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'click') shown.set(startTime, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  // Runs in the microtask after React's commit.
  new MutationObserver(() => {
    if (!click || click.committed) return;
    click.committed = performance.now();
    click.price = price.textContent;
  }).observe(document.querySelector('main'), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

  addEventListener(
    'click',
    ({ timeStamp }) => {
      const mine = { timeStamp, begun: performance.now() };
      click = mine;
      requestAnimationFrame(() => {
        mine.rendering = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          mine.painted = performance.now();
        };
        port2.postMessage(null);
      });
    },
    { capture: true },
  );

  globalThis.lastClick = async () => {
    // The browser reports an event after it has presented the frame.
    for (let turn = 0; turn < 10 && !(click.painted && shown.has(click.timeStamp)); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { timeStamp, begun, committed, rendering, painted } = click;
    if (!committed || !painted) throw new Error('a click that changed nothing');
    if (click.price !== price.textContent)
      throw new Error('the price came later than the first change');
    return {
      script: committed - begun,
      total: committed - timeStamp,
      rendering: painted - rendering,
      shown: shown.get(timeStamp) ?? 16,
    };
  };
}
