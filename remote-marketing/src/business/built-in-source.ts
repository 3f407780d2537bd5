import { Link } from '@site/shared/router';
import type { LegalPageName } from '@site/shared/service';
import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import * as texts from '#texts';
import type { SectionedText } from '../legal/built-in/built-in';
import { privacyText } from '../legal/built-in/privacy';
import { privacyAppText } from '../legal/built-in/privacy-app';
import { refundText } from '../legal/built-in/refund';
import { termsText } from '../legal/built-in/terms';
import { imprintNote } from '../legal/imprint-page';
import type { LegalSection } from '../legal/legal-page';
import { Contact, Operator, OperatorAddress } from '../legal/operator';

const SECTIONED: Readonly<Record<Exclude<LegalPageName, 'imprint'>, SectionedText>> = {
  terms: termsText,
  refund: refundText,
  privacy: privacyText,
  'privacy-app': privacyAppText,
};

/**
 * The built-in text of a legal page as markup, in the language of this page: the owner's first
 * version starts from it. Its periods are placeholders. `category` is the name of the ticket
 * category for payments. Throws for an element without markup.
 */
export function builtInSource(page: LegalPageName, category?: string): string {
  if (page === 'imprint')
    return sourceOf('', [
      { id: 'operator', title: texts.imprint.operator(), body: '{operator-data}' },
      { id: 'contact', title: texts.legal.contactTitle(), body: imprintNote() },
    ]);
  const { intro, sections } = SECTIONED[page]((name) => `{${name}}`, category);
  return sourceOf(intro, sections);
}

function sourceOf(intro: string, sections: readonly LegalSection[]): string {
  const parts = sections.map(
    ({ id, title, body }) => `## ${title} {#${id}}\n\n${markupOf(body).trim()}`,
  );
  return [intro, ...parts].filter(Boolean).join('\n\n');
}

/** The placeholders of the parts that load their values themselves. */
const PLACEHOLDERS = new Map<unknown, string>([
  [Operator, '{operator}'],
  [Contact, '{contact}'],
  [OperatorAddress, '{operator-address}\n\n'],
]);

/** The markup of what a built-in text is made of. Throws for another element. */
function markupOf(node: ReactNode): string {
  if (Array.isArray(node)) return Children.toArray(node).map(markupOf).join('');
  if (!isValidElement<{ children?: ReactNode; to?: string }>(node))
    return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
  const placeholder = PLACEHOLDERS.get(node.type);
  if (placeholder !== undefined) return placeholder;
  const { children, to } = node.props;
  const content = markupOf(children);
  switch (node.type) {
    case Fragment:
      return content;
    case 'p':
      return `${content}\n\n`;
    case 'ul':
      return `${content}\n`;
    case 'li':
      return `- ${content}\n`;
    case 'code':
      return `\`${content}\``;
    case Link:
      return `[${content}](${to})`;
    default:
      throw new TypeError(`a legal text has no markup for ${String(node.type)}`);
  }
}
