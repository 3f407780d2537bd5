import type { BotCheckApi } from '@site/shared/host';
import { createWidget, type Widget } from './widget';

const widgets = new Map<string, Widget>();
let widgetCount = 0;

// Served as /bot-check/api.js. The built-in check has the API of Turnstile, so that a page works
// with both.
window.turnstile = {
  render: (container, options) => {
    widgetCount += 1;
    const id = `bot-check-${widgetCount}`;
    widgets.set(id, createWidget(container, options));
    return id;
  },
  reset: (id) => widgets.get(id)?.reset(),
  remove: (id) => {
    widgets.get(id)?.remove();
    widgets.delete(id);
  },
} satisfies BotCheckApi;
