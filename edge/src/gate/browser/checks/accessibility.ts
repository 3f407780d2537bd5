import type { Browser } from '@playwright/test';
import { auditPage } from './audit-page';
import { createAudits } from './audited-elements';
import type { Check } from './check';

/** One for each site of a browser: elements without a fault are audited once. */
const audits = new WeakMap<Browser, Map<string, ReturnType<typeof createAudits>>>();

/** Serious faults that axe finds. The page of another remote is audited by its own gate. */
export const accessibility: Check = {
  name: 'accessibility',
  appliesTo: ({ isOwn, looks }) => isOwn && looks.audits === true,
  async look({ page }) {
    const browser = page.context().browser();
    if (!browser) return [];
    const ofBrowser = audits.get(browser) ?? new Map();
    audits.set(browser, ofBrowser);
    const { origin } = new URL(page.url());
    const audit = ofBrowser.get(origin) ?? createAudits(auditPage);
    ofBrowser.set(origin, audit);
    return audit(page);
  },
};
