import type { Browser } from '@playwright/test';
import { auditPage } from './audit-page';
import { createAudits } from './audited-elements';
import type { Check } from './check';

type Audit = ReturnType<typeof createAudits>;

/**
 * The audit of each site that a browser opens, by origin: elements without a fault are audited once
 * on the candidate's site, and once on that of the live releases.
 */
const auditsByBrowser = new WeakMap<Browser, Map<string, Audit>>();

/** Serious faults that axe finds. The gate of another remote audits the pages of that remote. */
export const accessibility: Check = {
  appliesTo: ({ isPageOfCandidate, options }) => isPageOfCandidate && options.audits === true,
  async look({ page }) {
    const browser = page.context().browser();
    if (!browser) return [];
    const auditsByOrigin: Map<string, Audit> = auditsByBrowser.get(browser) ?? new Map();
    auditsByBrowser.set(browser, auditsByOrigin);
    const { origin } = new URL(page.url());
    const audit = auditsByOrigin.get(origin) ?? createAudits(auditPage);
    auditsByOrigin.set(origin, audit);
    return audit(page);
  },
};
