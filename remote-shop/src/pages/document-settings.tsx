import { unwrap } from '@site/shared/client';
import type { BusinessVersionList, DocumentSettingsValue } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { type Part, requireBusiness } from '@site/shared/remote';
import { Callout, Card, DataList } from '@site/shared/ui';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { DocumentForm } from '../business/document-form';
import { loadVersions } from '../business/load-versions';
import {
  type NextNumbers,
  nextNumbersText,
  numberFormatText,
  useNextNumbers,
} from '../business/next-numbers';
import { SettingsPage } from '../business/settings-page';

export async function loader(): Promise<BusinessVersionList & { next: NextNumbers }> {
  requireBusiness();
  const [list, next] = await Promise.all([
    loadVersions('documents'),
    businessClient.business.nextNumbers({}),
  ]);
  return { ...list, next: unwrap(next) };
}

/** /business/documents: the numbers, the logo and the footer of documents, and their history. */
export function Component() {
  return (
    <SettingsPage
      name="documents"
      title={texts.documentSettings.title()}
      intro={texts.documentSettings.intro()}
      edit={texts.documentSettings.edit()}
      saved={texts.documentSettings.saved()}
      Form={DocumentForm}
      titleOf={({ version }) => summaryOf(version.value)}
      dateOf={({ version }) => formatUtcDate(version.validFrom)}
    >
      {(part) => <Current part={part} />}
    </SettingsPage>
  );
}

function Current({ part: { current, next: planned } }: { part: Part<'documents'> }) {
  const next = useNextNumbers();
  const { showsLogo, footer } = current.value;
  return (
    <>
      {planned && (
        <Callout
          title={texts.documentSettings.plannedFrom({ date: formatUtcDate(planned.validFrom) })}
        >
          {summaryOf(planned.value)}
        </Callout>
      )}
      <Card title={texts.documentSettings.current()}>
        <DataList
          items={[
            {
              term: texts.documentSettings.nextNumbers(),
              value: nextNumbersText(current.value, next),
            },
            {
              term: texts.documentSettings.logo(),
              value: showsLogo ? texts.documentSettings.ofBrand() : texts.documentSettings.none(),
            },
            {
              term: texts.documentSettings.footer(),
              value: footer ?? texts.documentSettings.none(),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** 'R2026-… and G2026-…, Thank you': how the numbers of a year begin, and the footer. */
function summaryOf(value: DocumentSettingsValue): string {
  return [numberFormatText(value), value.footer].filter(Boolean).join(', ');
}
