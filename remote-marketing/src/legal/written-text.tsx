import { formatLegalDuration, formatSupportHours } from '@site/shared/format';
import { productName, useNow, useSettings } from '@site/shared/host';
import { Link } from '@site/shared/router';
import { DOCUMENT_YEARS } from '@site/shared/rules';
import {
  LEGAL_DURATIONS,
  type LegalBlock,
  type LegalDuration,
  type LegalInline,
  type LegalText,
} from '@site/shared/service';
import type { LegalSection } from './legal-page';
import { Contact, Operator, OperatorAddress } from './operator';
import { OperatorData } from './operator-data';

/** The sections of a text that the owner has written, with the values of its placeholders. */
export function writtenSections({ sections }: LegalText): LegalSection[] {
  return sections.map(({ id, title, blocks }) => ({
    ...{ id, title },
    body: [...blocks.entries()].map(([index, block]) => <Block key={index} block={block} />),
  }));
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'list')
    return (
      <ul>
        {[...block.items.entries()].map(([index, item]) => (
          <li key={index}>
            <Inlines inlines={item} />
          </li>
        ))}
      </ul>
    );
  const [only] = block.inlines;
  if (only === undefined || typeof only === 'string' || only.kind !== 'value')
    return (
      <p>
        <Inlines inlines={block.inlines} />
      </p>
    );
  if (only.name === 'operator-address') return <OperatorAddress />;
  if (only.name === 'operator-data') return <OperatorData />;
  return (
    <p>
      <Inlines inlines={block.inlines} />
    </p>
  );
}

/** The parts of a paragraph. */
export function Inlines({ inlines }: { inlines: readonly LegalInline[] }) {
  return [...inlines.entries()].map(([index, inline]) => <Inline key={index} inline={inline} />);
}

function Inline({ inline }: { inline: LegalInline }) {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'strong') return <strong>{inline.text}</strong>;
  if (inline.kind === 'code') return <code>{inline.text}</code>;
  if (inline.kind === 'value') return <Value name={inline.name} />;
  const { href, text } = inline;
  return href.startsWith('/') ? <Link to={href}>{text}</Link> : <a href={href}>{text}</a>;
}

/** The value of a placeholder. The API refuses a text with another one. */
function Value({ name }: { name: string }) {
  switch (name) {
    case 'operator':
      return <Operator />;
    case 'contact':
      return <Contact />;
    case 'product':
      return productName();
    case 'support-hours':
      return <SupportHours />;
    case 'document-years':
      return DOCUMENT_YEARS;
    default:
      return name in LEGAL_DURATIONS ? formatLegalDuration(name as LegalDuration) : null;
  }
}

function SupportHours() {
  const hours = useSettings()?.supportHours;
  const now = useNow();
  return hours ? formatSupportHours(hours, now) : null;
}
