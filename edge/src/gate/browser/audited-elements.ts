import type { Page } from '@playwright/test';
import type { Finding } from './findings';

/** Audits a document, or only the page's area in it. */
type PageAudit = (page: Page, settleMs: number, scope: AuditScope) => Promise<Finding[]>;
export type AuditScope = 'document' | 'main';

/**
 * Audits what is new on pages: nothing if the elements of the frame and of the page's area have
 * been audited before, and only the area in a frame that has been. An audit takes longer than
 * loading a page, and many pages look the same for several roles.
 */
export function createAudits(audit: PageAudit) {
  const audited = new Set<string>();

  return async (page: Page, settleMs: number): Promise<Finding[]> => {
    const { frame, area } = await page.evaluate(elementsOfPage);
    const isFrameNew = !audited.has(frame);
    if (!isFrameNew && audited.has(area)) return [];
    for (const part of [frame, area]) audited.add(part);
    const findings = await audit(page, settleMs, isFrameNew ? 'document' : 'main');
    // A run to confirm the findings audits it again.
    if (findings.length > 0) for (const part of [frame, area]) audited.delete(part);
    return findings;
  };
}

/**
 * Runs in the page: its elements with what an audit depends on, those of the frame and those of the
 * page's area. Of texts, names and addresses only their presence counts.
 */
export function elementsOfPage(): { frame: string; area: string } {
  const ONLY_PRESENCE =
    /^(id|name|for|form|list|value|href|src|srcset|alt|title|content|placeholder|datetime|action|(popover|command).*|aria-.*(label|by|controls|owns|details|activedescendant|value|description).*)$/;
  const frame = [`title ${document.title.trim() !== ''}`];
  const area: string[] = [];
  const main = document.querySelector('main');
  for (const element of document.querySelectorAll('html, body, body *')) {
    const attributes = [...element.attributes].map(({ name, value }) =>
      ONLY_PRESENCE.test(name) ? `${name} ${value.trim() !== ''}` : `${name} ${value}`,
    );
    const hasText = (element.textContent ?? '').trim() !== '';
    const line = [element.localName, ...attributes, element.childElementCount, hasText].join(' ');
    (main?.contains(element) ? area : frame).push(line);
  }
  return { frame: frame.join('\n'), area: area.join('\n') };
}
