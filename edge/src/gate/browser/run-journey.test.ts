import { EventEmitter } from 'node:events';
import type { Journey } from '@site/shared/release';
import type { Finding } from './findings';
import type { RehearsalSite } from './rehearsal-site';
import { runJourney } from './run-journey';
import type { TabRun } from './tabs';

const journey: Journey = { name: 'a visitor reads', as: 'visitor', steps: [{ open: '/shop' }] };

test('a journey ends when the page shows an error screen, not when its step times out', async () => {
  const page = Object.assign(new EventEmitter(), {
    setDefaultTimeout: () => undefined,
    goto: () => new Promise(() => undefined),
    evaluate: async () => ({ error: "the page shows 'This page is not available'" }),
    url: () => 'http://127.0.0.1:4100/shop',
  });
  const inTab = jest.fn<Promise<Finding[]>, [TabRun]>(({ run }) =>
    run({ page, events: page, enter: async () => {}, whenReplaced: () => {} } as never),
  );
  const site = {
    url: 'http://127.0.0.1:4100',
    speed: { waitMs: Number },
    inTab,
  } as unknown as RehearsalSite;
  const findings = await runJourney(site, journey, 'desktop');
  expect(findings).toMatchObject([
    {
      text: expect.stringContaining("the page shows 'This page is not available'"),
      isOfTime: true,
    },
  ]);
  expect(inTab).toHaveBeenCalledWith(
    expect.objectContaining({
      role: 'visitor',
      kind: { device: 'desktop', purpose: 'journey' },
    }),
  );
});
