import type { BusinessVersionList } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { showToast, useNow } from '@site/shared/host';
import { partsOf, useLoaded, VersionHistory } from '@site/shared/remote';
import { Button, Callout, Card } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from './business-client';
import { VatBaseForm, vatBaseText } from './vat-base-form';

/** Whether a coupon lowers the VAT: the base that applies, a planned one, and the history. */
export function VatBase({ list: loaded }: { list: BusinessVersionList }) {
  const [list, show] = useLoaded(loaded);
  const [isEdited, setEdited] = useState(false);
  const [part] = partsOf('vat-base', list, useNow());
  if (!part) return null;
  const { current, next } = part;
  return (
    <>
      <Card
        title={texts.vatBase.title()}
        actions={<Button onClick={() => setEdited(true)}>{texts.vatBase.edit()}</Button>}
      >
        <p>{vatBaseText(current.value.base)}</p>
        <p>{texts.vatBase.intro()}</p>
        {next && (
          <Callout title={texts.vatBase.plannedFrom({ date: formatUtcDate(next.validFrom) })}>
            {vatBaseText(next.value.base)}
          </Callout>
        )}
      </Card>
      {isEdited && (
        <VatBaseForm
          part={part}
          onClose={() => setEdited(false)}
          onSaved={(changed) => {
            show(changed);
            setEdited(false);
            void showToast({ title: texts.vatBase.saved(), success: true });
          }}
        />
      )}
      {part.changes > 0 && (
        <VersionHistory
          title={texts.vatBase.history()}
          calls={businessClient.business}
          name="vat-base"
          list={list}
          titleOf={({ version }) => vatBaseText(version.value.base)}
          dateOf={({ version }) => formatUtcDate(version.validFrom)}
          onChanged={show}
        />
      )}
    </>
  );
}
