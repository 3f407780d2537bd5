import { unwrap } from '@site/shared/client';
import type { BusinessVersionList, ListedMail, MailExample, MailText } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { showToast, useNow } from '@site/shared/host';
import {
  BASE_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  language,
} from '@site/shared/language';
import { partsOf, paths, requireBusiness } from '@site/shared/remote';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from '@site/shared/router';
import { EmptyState, SelectField, StaffPage } from '@site/shared/ui';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { loadVersions } from '../business/load-versions';
import { MailPreview } from '../business/mail-preview';
import { MailTextForm } from '../business/mail-text-form';
import { MailTextList } from '../business/mail-text-list';
import { useReload } from '../business/use-reload';

type Loaded = {
  mail: string;
  language: Language;
  mails: ListedMail[];
  examples: MailExample[];
  texts: MailText[];
  list: BusinessVersionList;
};

/** The kind of mail in the address, in the language of the query; null if there is no such kind. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Loaded | null> {
  requireBusiness();
  const mail = params.mail ?? '';
  const chosen = new URL(request.url).searchParams.get('language');
  // The gate shows the page in its pseudo language, in which no mail is written.
  const ofMail = [chosen, language()].find(isLanguage) ?? BASE_LANGUAGE;
  const [mails, preview, list] = await Promise.all([
    businessClient.business.listMails({}),
    businessClient.business.previewMail({ mail, language: ofMail }),
    loadVersions('mail-texts'),
  ]);
  if (!preview.ok && preview.problem.code === 'not-found') return null;
  return { mail, language: ofMail, mails: unwrap(mails).mails, ...unwrap(preview), list };
}

const backLink = () => ({ to: paths.mailTexts, label: texts.mailTexts.title() });

/** /business/mails/:mail: the texts of a kind of mail in a language, and its look. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded) return <MailPage {...loaded} />;
  return (
    <StaffPage title={texts.mailTexts.title()} back={backLink()}>
      <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.mailTexts.noMail()} />
    </StaffPage>
  );
}

function MailPage({ mail, language: ofMail, mails, examples, texts: ofThisMail, list }: Loaded) {
  const [, setSearch] = useSearchParams();
  const reload = useReload();
  const [edited, setEdited] = useState<MailText | null>(null);
  const parts = partsOf('mail-texts', list, useNow());

  async function onSaved() {
    setEdited(null);
    await reload();
    void showToast({ title: texts.mailTexts.saved(), success: true });
  }

  return (
    <StaffPage
      title={mails.find((each) => each.mail === mail)?.title ?? texts.mailTexts.mail()}
      back={backLink()}
    >
      <SelectField
        label={texts.mailTexts.language()}
        options={LANGUAGES.map((each) => ({ value: each, label: formatLanguage(each) }))}
        value={ofMail}
        onChange={(chosen) => setSearch({ language: chosen }, { replace: true })}
      />
      <MailTextList
        {...{ mail, mails, parts }}
        language={ofMail}
        texts={ofThisMail}
        edit={setEdited}
        onSaved={onSaved}
      />
      {edited && (
        <MailTextForm
          {...{ mail, parts, onSaved }}
          key={edited.key}
          language={ofMail}
          text={edited}
          onClose={() => setEdited(null)}
        />
      )}
      <MailPreview key={`${mail} ${ofMail}`} mail={mail} language={ofMail} examples={examples} />
    </StaffPage>
  );
}
