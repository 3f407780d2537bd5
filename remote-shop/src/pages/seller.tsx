import type { Imprint } from '@site/shared/contract';
import { formatCountry, formatUtcDate } from '@site/shared/format';
import type { Part } from '@site/shared/remote';
import { Callout, Card, type DataItem, DataList } from '@site/shared/ui';
import * as texts from '#texts';
import { loadVersions } from '../business/load-versions';
import { SellerForm } from '../business/seller-form';
import { SettingsPage } from '../business/settings-page';

export const loader = () => loadVersions('seller');

/** /business/seller: who sells, planned changes and history. */
export function Component() {
  return (
    <SettingsPage
      name="seller"
      title={texts.seller.title()}
      intro={texts.seller.intro()}
      edit={texts.seller.edit()}
      saved={texts.seller.saved()}
      Form={SellerForm}
      titleOf={({ version }) => summaryOf(version.value)}
      dateOf={({ version }) => formatUtcDate(version.validFrom)}
    >
      {(part) => <Current part={part} />}
    </SettingsPage>
  );
}

function Current({ part: { current, next } }: { part: Part<'seller'> }) {
  const { name, address, country, vatNumber, register, representative, email } = current.value;
  return (
    <>
      {next && (
        <Callout title={texts.seller.plannedFrom({ date: formatUtcDate(next.validFrom) })}>
          {summaryOf(next.value)}
        </Callout>
      )}
      <Card title={texts.seller.current()}>
        <DataList
          items={[
            { term: texts.seller.name(), value: name },
            { term: texts.seller.address(), value: address.join(', ') },
            ...known(texts.seller.country(), country && formatCountry(country)),
            ...known(texts.seller.vatNumber(), vatNumber),
            ...known(texts.seller.register(), register),
            ...known(texts.seller.representative(), representative),
            ...known(texts.seller.email(), email),
          ]}
        />
      </Card>
    </>
  );
}

/** The row of a value that is set. */
function known(term: string, value: string | undefined): DataItem[] {
  return value ? [{ term, value }] : [];
}

/** 'Playlist Desk OÜ, Pikk 1, 10123 Tallinn, EE123456789'. */
function summaryOf({ name, address, vatNumber }: Imprint): string {
  return [name, ...address, vatNumber].filter(Boolean).join(', ');
}
