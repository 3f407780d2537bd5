import type { BotCheckApi, BotCheckOptions } from '@site/shared/host';

export type PlayedTurnstile = BotCheckApi & {
  /** The only widget on the page; throws where there are none or several. */
  only: () => BotCheckOptions & { resets: number };
  /** Each widget on the page, oldest first. */
  all: () => (BotCheckOptions & { resets: number })[];
};

/**
 * The third party's script for tests, played by hand: set it as `window.turnstile`, then call the
 * widgets' callbacks.
 */
export function createTurnstile(): PlayedTurnstile {
  const widgets = new Map<string, BotCheckOptions & { resets: number }>();
  let drawn = 0;
  return {
    render: (_container, options) => {
      drawn += 1;
      widgets.set(`widget-${drawn}`, { ...options, resets: 0 });
      return `widget-${drawn}`;
    },
    reset: (id) => {
      const widget = widgets.get(id);
      if (!widget) throw new Error(`${id} is gone`);
      widget.resets += 1;
    },
    remove: (id) => void widgets.delete(id),
    all: () => [...widgets.values()],
    only: () => {
      const [widget, ...others] = widgets.values();
      if (!widget || others.length > 0) throw new Error(`${widgets.size} widgets are drawn`);
      return widget;
    },
  };
}
