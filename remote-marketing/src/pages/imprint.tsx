import { productName, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Callout, Card, type DataItem, DataList, Page } from '@site/shared/ui';
import { imprint as texts } from '#texts';
import { contact, linkTo } from '../legal/operator';

/** Who operates the site, as EU law asks (Article 5 of Directive 2000/31/EC). */
export function Component() {
  const settings = useSettings();
  const imprint = settings?.imprint;
  return (
    <Page title={texts.title()} width="reading" intro={texts.intro({ product: productName() })}>
      {settings?.mode === 'local' && (
        <Callout tone="info" title={texts.localTitle()}>
          {texts.local()}
        </Callout>
      )}
      <Card title={texts.operator()}>
        {imprint ? (
          <DataList
            items={[
              { term: texts.name(), value: imprint.name },
              {
                term: texts.address(),
                value: imprint.address.map((line) => <div key={line}>{line}</div>),
              },
              ...known(texts.representative(), imprint.representative),
              ...known(texts.register(), imprint.register),
              ...known(texts.vatNumber(), imprint.vatNumber),
              ...known(texts.email(), settings.supportEmail, `mailto:${settings.supportEmail}`),
            ]}
          />
        ) : (
          <p>{texts.loadFailed()}</p>
        )}
      </Card>
      <p>{texts.write({ contact, terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) })}</p>
    </Page>
  );
}

/** The row of a value that is set. */
function known(term: string, value: string | undefined, href?: string): DataItem[] {
  if (!value) return [];
  return [{ term, value: href ? <a href={href}>{value}</a> : value }];
}
