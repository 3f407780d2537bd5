import { useSettings } from '@site/shared/host';
import { type DataItem, DataList } from '@site/shared/ui';
import * as texts from '#texts';

/** What EU law asks to name of the operator (Article 5 of Directive 2000/31/EC). */
export function OperatorData() {
  const settings = useSettings();
  const imprint = settings?.imprint;
  if (!imprint) return <p>{texts.imprint.loadFailed()}</p>;
  return (
    <DataList
      items={[
        { term: texts.imprint.name(), value: imprint.name },
        {
          term: texts.imprint.address(),
          value: imprint.address.map((line) => <div key={line}>{line}</div>),
        },
        ...known(texts.imprint.representative(), imprint.representative),
        ...known(texts.imprint.register(), imprint.register),
        ...known(texts.imprint.vatNumber(), imprint.vatNumber),
        ...known(
          texts.imprint.email(),
          imprint.email ?? settings.supportEmail,
          `mailto:${imprint.email ?? settings.supportEmail}`,
        ),
      ]}
    />
  );
}

/** The row of a value that is set. */
function known(term: string, value: string | undefined, href?: string): DataItem[] {
  if (!value) return [];
  return [{ term, value: href ? <a href={href}>{value}</a> : value }];
}
