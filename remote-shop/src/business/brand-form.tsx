import type { Brand } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import { MAX_BRAND_NAME_LENGTH } from '@site/shared/rules';
import { DEFAULT_BRAND_COLORS } from '@site/shared/service';
import { TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { BrandPreview } from './brand-preview';
import { LogoField } from './logo-field';
import type { SettingsFormProps } from './settings-page';
import { VersionForm } from './version-form';

/** Changes name, logo and colours, at once or from a day on, with a preview. */
export function BrandForm({ part, ...form }: SettingsFormProps<'brand'>) {
  const [draft, setDraft] = useState(part.current.value);
  const { name, colors = DEFAULT_BRAND_COLORS, logo } = draft;
  const brand: Brand = {
    name: name.trim(),
    ...(isDefault(colors) ? {} : { colors }),
    ...(logo && { logo }),
  };
  const colorField = (scheme: 'light' | 'dark') => ({
    name: `colors.${scheme}`,
    type: 'color',
    value: colors[scheme],
    onChange: (color: string) => setDraft({ ...draft, colors: { ...colors, [scheme]: color } }),
    hint: colors[scheme],
  });
  return (
    <VersionForm
      name="brand"
      part={part}
      title={texts.brand.edit()}
      value={brand}
      errors={{ name: brand.name ? null : texts.brand.enterName() }}
      firstDay={{ timeZone: 'UTC', hint: texts.seller.firstDayHint() }}
      preview={(validFrom) => (
        <>
          <p>
            {validFrom === undefined
              ? texts.brand.previewNow()
              : texts.brand.previewFrom({ date: formatUtcDate(validFrom) })}
          </p>
          <BrandPreview {...brand} />
        </>
      )}
      {...form}
    >
      {(errors) => (
        <>
          <TextField
            label={texts.brand.name()}
            name="name"
            value={name}
            onChange={(text) => setDraft({ ...draft, name: text })}
            error={errors.name}
            maxLength={MAX_BRAND_NAME_LENGTH}
            autoComplete="off"
          />
          <LogoField
            logo={logo}
            onChange={(stored) =>
              setDraft((current) => {
                const { logo: _before, ...others } = current;
                return stored ? { ...others, logo: stored } : others;
              })
            }
          />
          <TextField label={texts.brand.colorOnLight()} {...colorField('light')} />
          <TextField label={texts.brand.colorOnDark()} {...colorField('dark')} />
        </>
      )}
    </VersionForm>
  );
}

function isDefault({ light, dark }: NonNullable<Brand['colors']>): boolean {
  return light === DEFAULT_BRAND_COLORS.light && dark === DEFAULT_BRAND_COLORS.dark;
}
