import { productName, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Callout, Card, type DataItem, DataList, Page } from '@site/shared/ui';
import { Contact } from '../legal/operator';

/** Who operates the site, as EU law asks (Article 5 of Directive 2000/31/EC). */
export function Component() {
  const settings = useSettings();
  const imprint = settings?.imprint;
  return (
    <Page
      title="Imprint"
      width="reading"
      intro={`Who operates ${productName()}, and how to reach us.`}
    >
      {settings?.mode === 'local' && (
        <Callout tone="info" title="This site runs in local mode">
          Its seller may be a sample. In production the data come from the settings of the site.
        </Callout>
      )}
      <Card title="Operator and seller">
        {imprint ? (
          <DataList
            items={[
              { term: 'Name', value: imprint.name },
              {
                term: 'Address',
                value: imprint.address.map((line) => <div key={line}>{line}</div>),
              },
              ...known('Represented by', imprint.representative),
              ...known('Register', imprint.register),
              ...known('VAT number', imprint.vatNumber),
              ...known('Email', settings.supportEmail, `mailto:${settings.supportEmail}`),
            ]}
          />
        ) : (
          <p>The data of the operator could not be loaded. Please load this page again.</p>
        )}
      </Card>
      <p>
        Write to <Contact />. What you can expect from us is in the{' '}
        <Link to={paths.terms}>terms and conditions</Link>, what we store about you in the{' '}
        <Link to={paths.privacy}>privacy notice</Link>.
      </p>
    </Page>
  );
}

/** The row of a value that is set. */
function known(term: string, value: string | undefined, href?: string): DataItem[] {
  if (!value) return [];
  return [{ term, value: href ? <a href={href}>{value}</a> : value }];
}
