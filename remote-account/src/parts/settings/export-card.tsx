import { client, showProblemToast } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Card } from '@site/shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

/** Hands out everything the site keeps of the account, as a file. */
export function ExportCard() {
  const [isAsking, setAsking] = useState(false);

  async function download(): Promise<void> {
    setAsking(true);
    const answer = await client.account.export({});
    setAsking(false);
    if (answer.ok) save(JSON.stringify(answer.value, null, 2), 'account.json');
    else await showProblemToast(answer.problem);
  }

  return (
    <Card
      title="Your data"
      description={
        <>
          Account, sessions, orders and tickets, as one JSON file. What is kept and why:{' '}
          <Link to={paths.privacy}>privacy policy</Link>.
        </>
      }
    >
      <div>
        <Button icon={<Download aria-hidden="true" />} busy={isAsking} onClick={download}>
          Download my data
        </Button>
      </div>
    </Card>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
