import type { Comparison } from './comparison';
import { isPolled } from './polled';
import { differencesOfFields } from './sent-fields';

/** What the calls after a press or an input send, in both releases. */
export const pressedCalls: Comparison = {
  refuses: false,
  compare: (live, candidate) =>
    candidate.presses.flatMap(({ action, calls }) => {
      const livePress = live.presses.find((press) => press.action === action);
      if (!livePress) return [];
      const paths = [...new Set(calls.map(({ path }) => path))];
      return paths.flatMap((path) => {
        const before = livePress.calls.filter((call) => call.path === path);
        const now = calls.filter((call) => call.path === path);
        if (before.length === 0 || isPolled(live, path) || isPolled(candidate, path)) return [];
        return differencesOfFields(path, before, now).map((text) => `after ${action}, ${text}`);
      });
    }),
};
