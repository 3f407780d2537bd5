import { saveFile } from '@site/shared/browser';
import { formatExportedData } from '@site/shared/format';
import { paths, useSubmit } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Card } from '@site/shared/ui';
import { Download } from 'lucide-react';
import * as texts from '#texts';
import { client } from '../../client';

/** Downloads everything that the site stores about the account, as a file. */
export function ExportCard() {
  const { isBusy, submit } = useSubmit();

  async function download(): Promise<void> {
    const account = await submit(() => client.account.export({}));
    if (account) saveFile('account.json', 'application/json', JSON.stringify(account, null, 2));
  }

  return (
    <Card
      title={texts.exportCard.title()}
      description={texts.exportCard.description({
        contents: formatExportedData(),
        privacy: (text) => (
          <Link key="privacy" to={paths.privacy}>
            {text}
          </Link>
        ),
      })}
    >
      <div>
        <Button icon={<Download aria-hidden="true" />} busy={isBusy} onClick={download}>
          {texts.exportCard.download()}
        </Button>
      </div>
    </Card>
  );
}
