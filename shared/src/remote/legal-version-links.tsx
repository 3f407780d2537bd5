import type { LegalVersions } from '@site/shared/contract';
import { paths } from '@site/shared/contract';
import { formatLegalPage } from '@site/shared/format';
import { Link } from '@site/shared/router';
import { LEGAL_PAGES } from '@site/shared/service';
import * as texts from '#texts';

/** The versions of the legal pages that a customer has agreed to, for staff. */
export function LegalVersionLinks({ versions }: { versions: LegalVersions }) {
  return LEGAL_PAGES.flatMap((page) => {
    const number = versions[page];
    if (number === undefined) return [];
    return (
      <div key={page}>
        <Link to={paths.legalVersion(`${page}-${number}`)}>
          {texts.legalTexts.pageVersion({ page: formatLegalPage(page), number })}
        </Link>
      </div>
    );
  });
}
