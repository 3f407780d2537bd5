import { unwrap } from '@site/shared/client';
import type { BusinessVersionList } from '@site/shared/contract';
import { formatLegalPage, formatUtcDate } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import { type Part, partsOf, paths, requireBusiness } from '@site/shared/remote';
import { Link, useLoaderData } from '@site/shared/router';
import type { LegalPageName } from '@site/shared/service';
import { type StaffColumn, StaffPage, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { client } from '../business/client';
import { versionName } from '../business/version-name';

type Row = Part<'legal-texts'>;

export async function loader(): Promise<BusinessVersionList> {
  requireBusiness();
  return unwrap(await client.business.listVersions({ name: 'legal-texts' }));
}

/** /business/legal-texts: the legal pages, and the version of each that applies. */
export function Component() {
  const list = useLoaderData<typeof loader>();
  return (
    <StaffPage title={texts.legalTexts.title()}>
      <p>{texts.legalTexts.intro()}</p>
      <StaffTable
        caption={texts.legalTexts.caption()}
        columns={columns()}
        rows={partsOf('legal-texts', list, useNow())}
        rowKey={({ part }) => part}
      />
    </StaffPage>
  );
}

function columns(): StaffColumn<Row>[] {
  return [
    {
      header: texts.legalTexts.page(),
      cell: ({ part }) => (
        <Link to={paths.legalText(part)}>{formatLegalPage(part as LegalPageName)}</Link>
      ),
      narrow: 'name',
    },
    {
      header: texts.legalTexts.applies(),
      cell: ({ current }) => versionName(current),
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.legalTexts.planned(),
      cell: ({ next }) =>
        next && texts.legalTexts.plannedFrom({ date: formatUtcDate(next.validFrom) }),
      narrow: 'end',
    },
  ];
}
