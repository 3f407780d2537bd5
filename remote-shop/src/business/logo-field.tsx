import { type BrandLogo, logoPath } from '@site/shared/contract';
import { useSubmit } from '@site/shared/remote';
import { MAX_LOGO_BYTES } from '@site/shared/service';
import { Button, TextField } from '@site/shared/ui';
import { type ChangeEvent, useState } from 'react';
import * as texts from '#texts';
import styles from './brand-form.module.css';
import { businessClient } from './business-client';
import { drawLogo } from './draw-logo';

type LogoFieldProps = {
  logo: BrandLogo | undefined;
  onChange: (logo: BrandLogo | undefined) => void;
};

/** Uploads a logo when it is chosen. The site shows it after the brand is saved. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const drawn = await drawLogo(file);
    setError('error' in drawn ? drawn.error : null);
    if ('error' in drawn) return;
    const stored = await submit(() => businessClient.business.uploadLogo(drawn));
    if (stored) onChange(stored);
  }

  return (
    <div>
      <TextField
        label={texts.brand.logo()}
        name="logo"
        type="file"
        accept="image/svg+xml,image/png"
        disabled={isBusy}
        onChangeCapture={upload}
        hint={texts.brand.logoHint({ kilobytes: MAX_LOGO_BYTES / 1000 })}
        error={error ?? problem?.body}
      />
      {logo && (
        <div className={styles.logo}>
          <img src={logoPath(logo.file, logo.kind)} alt={texts.brand.logo()} />
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {texts.brand.removeLogo()}
          </Button>
        </div>
      )}
    </div>
  );
}
