import { openPhone, slowDown } from './browser.mjs';
import { kilobytesByKind } from './bytes.mjs';

const QUIET_MS = 1_000;
const DEADLINE_MS = 45_000;

/** Runs in the page before its own scripts. */
function record(control) {
  const figures = {
    firstPaint: null,
    largestPaint: null,
    heading: null,
    usable: null,
    layoutShift: 0,
    longTasks: 0,
  };
  globalThis.coldLoad = figures;
  const observe = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    // The first input ends this figure, as in a browser's own reports. An entry arrives some time
    // after its paint.
    if (!figures.usable || startTime <= figures.usable) figures.largestPaint = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) figures.layoutShift += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    if (!figures.usable || startTime < figures.usable) figures.longTasks += duration;
  });
  // The page behind the login has its heading when its data are there.
  const awaitHeading = () => {
    if (!document.querySelector('main h1')) return requestAnimationFrame(awaitHeading);
    requestAnimationFrame(() => {
      figures.heading = performance.now();
    });
  };
  awaitHeading();
  if (!control) return;
  const { selector, changes, attribute } = control;
  const stateOf = (clicked) => {
    const element = changes ? document.querySelector(changes) : clicked;
    return attribute === 'checked' ? element.checked : element.getAttribute(attribute);
  };
  // React handles the click after this task, so a frame later the state has changed.
  const awaitChange = (clicked, before) => {
    if (stateOf(clicked) === before)
      return requestAnimationFrame(() => awaitChange(clicked, before));
    figures.usable = performance.now();
  };
  const timer = setInterval(() => {
    const element = document.querySelector('main h1') && document.querySelector(selector);
    // React puts its properties on an element when it can handle the element's events.
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return;
    clearInterval(timer);
    const before = stateOf(element);
    element.click();
    awaitChange(element, before);
  }, 20);
}

/**
 * One load of an address with an empty cache. `conditions`: a network of `browser.mjs`, and how
 * many times slower the processor is.
 */
export async function coldLoad(browser, url, { cookies, control, conditions }) {
  const context = await openPhone(browser, cookies);
  const { figures, requests, html } = await measuredLoad(context, url, { control, conditions });
  await context.close();
  const end = figures.usable ?? figures.largestPaint;
  const counted = requests.filter((request) => request.start <= end);
  return {
    ...figures,
    ...(await kilobytesByKind(counted, html)),
    requests: counted.length,
    // The page does not wait for a request that has not ended.
    requestsInSeries: longestSeries(counted.filter((request) => request.end <= end)),
    waterfall: counted,
  };
}

/**
 * One load of an address in a new page, under the conditions of `coldLoad`. Returns its figures,
 * all its requests and its document.
 */
export async function measuredLoad(context, url, { control, conditions }) {
  const page = await context.newPage();
  const devTools = await slowDown(page, conditions);
  const requests = new Map();
  const epoch = { start: 0 };
  devTools.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type }) => {
    if (!/^https?:/.test(request.url)) return;
    epoch.start ||= timestamp;
    const start = (timestamp - epoch.start) * 1_000;
    requests.set(requestId, { url: request.url, type, start, end: Infinity, bytes: 0 });
  });
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.encoding = response.headers['content-encoding'];
  });
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request)
      Object.assign(request, { end: (timestamp - epoch.start) * 1_000, bytes: encodedDataLength });
  });
  await page.addInitScript(record, control ?? null);
  const response = await page.goto(url, { waitUntil: 'load', timeout: DEADLINE_MS });
  if (control)
    await page.waitForFunction(() => globalThis.coldLoad.usable, undefined, {
      timeout: DEADLINE_MS,
    });
  await page.waitForTimeout(QUIET_MS);
  const figures = await page.evaluate(() => globalThis.coldLoad);
  const html = await response.text();
  await page.close();
  return { figures, requests: [...requests.values()], html };
}

/** The largest number of requests of which each began after the one before it had ended. */
function longestSeries(requests) {
  const lengths = [];
  const sorted = requests.toSorted((a, b) => a.start - b.start);
  sorted.forEach(({ start }, index) => {
    const before = lengths.filter((_, other) => other < index && sorted[other].end <= start);
    lengths.push(1 + Math.max(0, ...before));
  });
  return Math.max(0, ...lengths);
}
