import type { BotCheckApi } from '@site/shared/host';
import { createWidget, type Widget } from './widget';

const widgets = new Map<string, Widget>();
let drawn = 0;

// Served as /bot-check/api.js: the built-in check under Turnstile's names, so a page need not know which of the two it has.
window.turnstile = {
  render: (container, options) => {
    drawn += 1;
    const id = `bot-check-${drawn}`;
    widgets.set(id, createWidget(container, options));
    return id;
  },
  reset: (id) => widgets.get(id)?.reset(),
  remove: (id) => {
    widgets.get(id)?.remove();
    widgets.delete(id);
  },
} satisfies BotCheckApi;
