/**
 * For a page, not for Node.js: keeps what the last click took, which `lastClick()` gives once its frame is painted. All in ms: `script`
 * from the first listener until the document has changed, `total` the same from the moment of the click, `rendering` of the frame that
 * follows, `shown` from the click until that frame is on the screen by the browser's own account (in steps of 8, and 16 for all below).
 */
export function watchClicks() {
  let click;
  const price = document.querySelector('[aria-labelledby="summary-title"] [aria-live]');
  const shown = new Map();

  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'click') shown.set(startTime, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  // Called when React has committed, as the microtask after it.
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
    // The browser tells of an event once its frame has been presented.
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
