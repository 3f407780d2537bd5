import { unwrap } from '@site/shared/client';
import type { BusinessVersionList, ListedMail } from '@site/shared/contract';
import { formatDate, formatLanguage, formatList } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { partsOf, paths, requireBusiness, VersionHistory } from '@site/shared/remote';
import { Link, useLoaderData } from '@site/shared/router';
import { type StaffColumn, StaffPage, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { loadVersions } from '../business/load-versions';
import { changeOf, languagesWith, type MailPart } from '../business/own-mail-texts';
import { useReload } from '../business/use-reload';

export async function loader(): Promise<{ mails: ListedMail[]; list: BusinessVersionList }> {
  requireBusiness();
  const [mails, list] = await Promise.all([
    businessClient.business.listMails({}),
    loadVersions('mail-texts'),
  ]);
  return { mails: unwrap(mails).mails, list };
}

/** /business/mails: the kinds of mails to customers, and the history of their texts. */
export function Component() {
  const { mails, list } = useLoaderData<typeof loader>();
  const reload = useReload();
  return (
    <StaffPage title={texts.mailTexts.title()}>
      <p>{texts.mailTexts.intro()}</p>
      <StaffTable
        caption={texts.mailTexts.caption()}
        columns={columns(partsOf('mail-texts', list, useNow()))}
        rows={mails}
        rowKey={({ mail }) => mail}
      />
      <VersionHistory
        name="mail-texts"
        list={list}
        calls={businessClient.business}
        titleOf={changeOf}
        dateOf={({ version }) => formatDate(version.validFrom)}
        onChanged={() => void reload()}
      />
    </StaffPage>
  );
}

function columns(parts: readonly MailPart[]): StaffColumn<ListedMail>[] {
  return [
    {
      header: texts.mailTexts.mail(),
      cell: ({ mail, title }) => <Link to={paths.mailText(mail)}>{title}</Link>,
      width: 'fill',
      narrow: 'name',
    },
    {
      header: texts.mailTexts.beginning(),
      cell: ({ beginning }) => <span title={beginning}>{beginning}</span>,
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.mailTexts.ownTexts(),
      cell: ({ keys }) => formatList(languagesWith(parts, keys).map(formatLanguage), 'and'),
      narrow: 'end',
    },
  ];
}
