import type { BotCheckApi, BotCheckOptions } from '@site/shared/host';

type Widget = BotCheckOptions & { resets: number };

/** A stand-in for Turnstile's API. */
export type FakeTurnstile = BotCheckApi & {
  /** The only widget on the page. Throws if there are none or several. */
  only: () => Widget;
  /** Each widget on the page, oldest first. */
  all: () => Widget[];
};

/**
 * A stand-in for the bot check's script: set it as `window.turnstile`, then call the callbacks of
 * the widgets.
 */
export function createTurnstile(): FakeTurnstile {
  const widgets = new Map<string, Widget>();
  let count = 0;
  return {
    render: (_container, options) => {
      count += 1;
      widgets.set(`widget-${count}`, { ...options, resets: 0 });
      return `widget-${count}`;
    },
    reset: (id) => {
      const widget = widgets.get(id);
      if (!widget) throw new Error(`${id} was removed`);
      widget.resets += 1;
    },
    remove: (id) => void widgets.delete(id),
    all: () => [...widgets.values()],
    only: () => {
      const [widget, ...others] = widgets.values();
      if (!widget || others.length > 0) throw new Error(`the page has ${widgets.size} widgets`);
      return widget;
    },
  };
}
