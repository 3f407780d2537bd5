import { productName, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Callout, Card, type DataItem, DataList, Page } from '@site/shared/ui';
import * as texts from '#texts';
import { contact, linkTo } from '../legal/operator';

/** Who operates the site, as EU law asks (Article 5 of Directive 2000/31/EC). */
export function Component() {
  const settings = useSettings();
  const imprint = settings?.imprint;
  return (
    <Page
      title={texts.imprint.title()}
      width="reading"
      intro={texts.imprint.intro({ product: productName() })}
    >
      {settings?.mode === 'local' && (
        <Callout tone="info" title={texts.imprint.localTitle()}>
          {texts.imprint.local()}
        </Callout>
      )}
      <Card title={texts.imprint.operator()}>
        {imprint ? (
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
        ) : (
          <p>{texts.imprint.loadFailed()}</p>
        )}
      </Card>
      <p>
        {texts.imprint.write({
          contact,
          terms: linkTo(paths.terms),
          privacy: linkTo(paths.privacy),
        })}
      </p>
    </Page>
  );
}

/** The row of a value that is set. */
function known(term: string, value: string | undefined, href?: string): DataItem[] {
  if (!value) return [];
  return [{ term, value: href ? <a href={href}>{value}</a> : value }];
}
