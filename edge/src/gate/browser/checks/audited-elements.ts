import type { Page } from '@playwright/test';

/** An audit looks at a whole document, or only at the page's area in it. */
export type AuditScope = 'document' | 'main';
type PageAudit = (page: Page, scope: AuditScope) => Promise<string[]>;

/**
 * A function that audits what is new on a page, and returns the faults. An audit takes longer than
 * loading a page, and many pages have the same elements for several roles. So a page is audited
 * - not at all, if its frame and its area were audited before without a fault,
 * - in its area only, if its frame was,
 * - otherwise as a whole.
 */
export function createAudits(audit: PageAudit) {
  /** The frames and areas, as texts of their elements, in which an audit finds no fault. */
  const auditedParts = new Set<string>();

  return async (page: Page): Promise<string[]> => {
    const { frame, area } = await page.evaluate(elementsOfPage);
    const isFrameNew = !auditedParts.has(frame);
    if (!isFrameNew && auditedParts.has(area)) return [];
    // Added at once, so that no other page with these elements is audited meanwhile.
    for (const part of [frame, area]) auditedParts.add(part);
    let isWithoutFault = false;
    try {
      const faults = await audit(page, isFrameNew ? 'document' : 'main');
      isWithoutFault = faults.length === 0;
      return faults;
    } finally {
      if (!isWithoutFault) for (const part of [frame, area]) auditedParts.delete(part);
    }
  };
}

/**
 * Runs in the page, and so contains everything that it uses. Returns the elements of the frame and
 * those of the page's area, a line for each, with everything that an audit depends on. Of texts,
 * names and addresses only their presence counts; of a reference to an element, whether that
 * element has a text.
 */
function elementsOfPage(): { frame: string; area: string } {
  const PRESENCE = `id name form list value href src srcset alt title content placeholder datetime
    action aria-label aria-description aria-valuenow aria-valuetext popovertarget commandfor`;
  const REFERENCES = `for aria-labelledby aria-describedby aria-controls aria-owns aria-details
    aria-activedescendant`;
  const presenceNames = new Set(PRESENCE.split(/\s+/));
  const referenceNames = new Set(REFERENCES.split(/\s+/));
  const hasText = (element: Element | null) => (element?.textContent ?? '').trim() !== '';
  const frame = [`title ${document.title.trim() !== ''}`];
  // The colours of the area depend on the outer elements, too.
  const area = [outerLines()];

  function attributeLine({ name, value }: Attr): string {
    if (presenceNames.has(name)) return `${name} ${value.trim() !== ''}`;
    if (!referenceNames.has(name)) return `${name} ${value}`;
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
  /** Adds the elements inside of `main` to the area, and all others of a root to `lines`. */
  function addElements(root: Document | ShadowRoot, main: Element | null, lines: string[]): void {
    for (const element of root.querySelectorAll(root === document ? 'html, body, body *' : '*')) {
      const target = main?.contains(element) ? area : lines;
      target.push(elementLine(element));
      if (element.shadowRoot) addElements(element.shadowRoot, null, target);
    }
  }
  addElements(document, document.querySelector('main'), frame);
  return { frame: frame.join('\n'), area: area.join('\n') };
}
