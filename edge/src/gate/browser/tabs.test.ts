import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { findingOf } from './findings';
import { createTabs, type Tab, whenReplaced } from './tabs';

const speed = { measure: async () => {}, waitMs: Number, workMs: Number };
const PHONE = { device: 'phone', role: 'visitor', hasClock: false } as const;
const WITH_CLOCK = { ...PHONE, hasClock: true } as const;

/** Tabs of browsers that record what becomes of them. */
function recordedTabs({ doesAnswer = true } = {}) {
  const log: string[] = [];
  const newContext = async () => {
    log.push('new browser');
    const context = {
      newPage: async () => {
        log.push('new tab');
        return Object.assign(new EventEmitter(), {
          context: () => context,
          evaluate: async () => {
            log.push('storage of the tab cleared');
            if (!doesAnswer) await new Promise(() => {});
          },
          close: async () => log.push('tab closed'),
        });
      },
      newCDPSession: async () => ({ send: async () => ({}) }),
      close: async () => log.push('browser closed'),
    };
    return context as unknown as BrowserContext;
  };
  return { log, useTab: createTabs(newContext, speed) };
}

test('a tab is used again after a run without findings, without its listeners and its storage', async () => {
  const { log, useTab } = recordedTabs();
  const used: Tab[] = [];
  const run = async (tab: Tab) => {
    expect((tab.page as unknown as EventEmitter).listenerCount('console')).toBe(0);
    tab.page.on('console', () => {});
    used.push(tab);
    return [];
  };
  await useTab(PHONE, run);
  await useTab(PHONE, run);
  expect(used[1]).toBe(used[0]);
  await useTab({ ...PHONE, device: 'desktop' }, run);
  expect(used[2]).not.toBe(used[0]);
  const opened = ['new browser', 'new tab', 'storage of the tab cleared'];
  expect(log).toEqual([...opened, 'storage of the tab cleared', ...opened]);
});

test('a tab with a finding is closed, and so is one whose run throws', async () => {
  const { log, useTab } = recordedTabs();
  const found = [findingOf('it throws')];
  expect(await useTab(PHONE, async () => found)).toBe(found);
  await expect(useTab(PHONE, () => Promise.reject(new Error('no page')))).rejects.toThrow();
  expect(log).toEqual(['new browser', 'new tab', 'tab closed', 'new tab', 'tab closed']);
});

test('a tab whose page does not answer is closed', async () => {
  const { log, useTab } = recordedTabs({ doesAnswer: false });
  expect(await useTab(PHONE, async () => [])).toEqual([]);
  expect(log.at(-1)).toBe('tab closed');
});

test('a tab with a clock has a browser of its own, which is closed after its run', async () => {
  const { log, useTab } = recordedTabs();
  await useTab(WITH_CLOCK, async () => []);
  await useTab(WITH_CLOCK, async () => []);
  await useTab(PHONE, async () => []);
  const own = ['new browser', 'new tab', 'browser closed'];
  expect(log).toEqual([...own, ...own, 'new browser', 'new tab', 'storage of the tab cleared']);
});

test('events before the next document of a tab are those of the page before', () => {
  const main = {};
  const page = Object.assign(new EventEmitter(), { mainFrame: () => main });
  const replaced = jest.fn();
  whenReplaced(page as never, replaced);
  page.emit('framenavigated', {});
  expect(replaced).not.toHaveBeenCalled();
  page.emit('framenavigated', main);
  page.emit('framenavigated', main);
  expect(replaced).toHaveBeenCalledTimes(1);
});
