import type { Brand } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import type { Part } from '@site/shared/remote';
import { DEFAULT_BRAND_COLORS } from '@site/shared/service';
import { Callout, Card, DataList } from '@site/shared/ui';
import * as texts from '#texts';
import { BrandForm } from '../business/brand-form';
import { BrandPreview } from '../business/brand-preview';
import { loadVersions } from '../business/load-versions';
import { SettingsPage } from '../business/settings-page';

export const loader = () => loadVersions('brand');

/** /business/brand: name, logo and colours of the site, planned changes and history. */
export function Component() {
  return (
    <SettingsPage
      name="brand"
      title={texts.brand.title()}
      intro={texts.brand.intro()}
      edit={texts.brand.edit()}
      saved={texts.brand.saved()}
      Form={BrandForm}
      titleOf={({ version }) => summaryOf(version.value)}
      dateOf={({ version }) => formatUtcDate(version.validFrom)}
    >
      {(part) => <Current part={part} />}
    </SettingsPage>
  );
}

function Current({ part: { current, next } }: { part: Part<'brand'> }) {
  const { name, colors = DEFAULT_BRAND_COLORS, logo } = current.value;
  return (
    <>
      {next && (
        <Callout title={texts.brand.plannedFrom({ date: formatUtcDate(next.validFrom) })}>
          {summaryOf(next.value)}
        </Callout>
      )}
      <Card title={texts.brand.current()}>
        <DataList
          items={[
            { term: texts.brand.name(), value: name },
            {
              term: texts.brand.logo(),
              value: logo ? texts.brand.ownLogo() : texts.brand.noLogo(),
            },
            { term: texts.brand.colorOnLight(), value: colors.light },
            { term: texts.brand.colorOnDark(), value: colors.dark },
          ]}
        />
        <BrandPreview {...current.value} />
      </Card>
    </>
  );
}

/** 'Desk TV, own logo, #0b6b3a, #7fd6a5'. */
function summaryOf({ name, colors, logo }: Brand): string {
  const parts = [name, logo && texts.brand.ownLogo(), colors?.light, colors?.dark];
  return parts.filter(Boolean).join(', ');
}
