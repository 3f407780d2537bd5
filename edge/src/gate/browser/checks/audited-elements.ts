import type { Page } from '@playwright/test';

/** Audits a document, or only the page's area in it. */
type PageAudit = (page: Page, scope: AuditScope) => Promise<string[]>;
export type AuditScope = 'document' | 'main';

/**
 * Audits what is new on pages: nothing if the elements of the frame and of the page's area have
 * been audited before, and only the area in a frame that has been. An audit takes longer than
 * loading a page, and many pages look the same for several roles.
 */
export function createAudits(audit: PageAudit) {
  const audited = new Set<string>();

  return async (page: Page): Promise<string[]> => {
    const { frame, area } = await page.evaluate(elementsOfPage);
    const isFrameNew = !audited.has(frame);
    if (!isFrameNew && audited.has(area)) return [];
    // A page with the same elements does not wait for this audit.
    for (const part of [frame, area]) audited.add(part);
    let isDone = false;
    try {
      const findings = await audit(page, isFrameNew ? 'document' : 'main');
      isDone = findings.length === 0;
      return findings;
    } finally {
      if (!isDone) for (const part of [frame, area]) audited.delete(part);
    }
  };
}

/**
 * Runs in the page: its elements with what an audit depends on, those of the frame and those of the
 * page's area. Of texts, names and addresses only their presence counts, and of a reference to an
 * element whether that has a text.
 */
export function elementsOfPage(): { frame: string; area: string } {
  const PRESENCE = `id name form list value href src srcset alt title content placeholder datetime
    action aria-label aria-description aria-valuenow aria-valuetext popovertarget commandfor`;
  const REFERENCES = `for aria-labelledby aria-describedby aria-controls aria-owns aria-details
    aria-activedescendant`;
  const presence = new Set(PRESENCE.split(/\s+/));
  const references = new Set(REFERENCES.split(/\s+/));
  const hasText = (element: Element | null) => (element?.textContent ?? '').trim() !== '';
  const frame = [`title ${document.title.trim() !== ''}`];
  // The colours of the area depend on the outer elements, too.
  const area = [outerLines()];

  function attributeLine({ name, value }: Attr): string {
    if (presence.has(name)) return `${name} ${value.trim() !== ''}`;
    if (!references.has(name)) return `${name} ${value}`;
    const targets = value.split(/\s+/).map((id) => document.getElementById(id));
    return `${name} ${targets.map((target) => target && hasText(target))}`;
  }
  function elementLine(element: Element): string {
    const attributes = [...element.attributes].map(attributeLine);
    const count = element.childElementCount;
    return [element.localName, ...attributes, count, hasText(element)].join(' ');
  }
  function outerLines(): string {
    return [document.documentElement, document.body].map(elementLine).join('\n');
  }
  function add(root: Document | ShadowRoot, main: Element | null, lines: string[]): void {
    for (const element of root.querySelectorAll(root === document ? 'html, body, body *' : '*')) {
      const own = main?.contains(element) ? area : lines;
      own.push(elementLine(element));
      if (element.shadowRoot) add(element.shadowRoot, null, own);
    }
  }
  add(document, document.querySelector('main'), frame);
  return { frame: frame.join('\n'), area: area.join('\n') };
}
