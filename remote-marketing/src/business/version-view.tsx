import { formatLanguage } from '@site/shared/format';
import { LANGUAGES, type Language } from '@site/shared/language';
import type { TypedVersion } from '@site/shared/remote';
import type { LegalPageName } from '@site/shared/service';
import { Button, Card, SelectField, Stack } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { TextViews } from './text-views';
import { useBuiltInSource } from './use-built-in-source';
import { versionName } from './version-name';

type Version = TypedVersion<'legal-texts'>;

type VersionViewProps = {
  page: LegalPageName;
  version: Version;
  /** The version that it replaced, or would have. */
  before: Version | undefined;
  onClose: () => void;
};

/** A stored version as the page shows it, and what it changed. */
export function VersionView({ page, version, before, onClose }: VersionViewProps) {
  const [language, setLanguage] = useState<Language>('en');
  const builtIn = useBuiltInSource(page);
  const sourceOf = ({ value: { texts: written } }: Version) =>
    written ? (written[language] ?? written.en) : builtIn(language);
  return (
    <Card
      title={versionName(version)}
      actions={<Button onClick={onClose}>{texts.legalTexts.close()}</Button>}
    >
      <Stack>
        <SelectField
          label={texts.legalTexts.language()}
          options={LANGUAGES.filter(
            (each) => each === 'en' || version.value.texts?.[each] !== undefined,
          ).map((each) => ({ value: each, label: formatLanguage(each) }))}
          value={language}
          onChange={(chosen) => setLanguage(chosen as Language)}
        />
        <TextViews
          language={language}
          source={sourceOf(version)}
          before={before && sourceOf(before)}
        />
      </Stack>
    </Card>
  );
}
