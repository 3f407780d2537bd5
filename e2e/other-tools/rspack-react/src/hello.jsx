import { sendCall, useSession } from '@site/shared/host';
import { Link } from '@site/shared/router';
import * as z from '@site/shared/schema';
import { useEffect, useState } from 'react';

const settings = { path: 'site/settings', response: z.object({ supportEmail: z.string() }) };

export function Component({ texts }) {
  const { session } = useSession();
  const [supportEmail, setSupportEmail] = useState('');
  useEffect(() => {
    void sendCall(settings, {}).then((answer) => {
      if (answer.ok) setSupportEmail(answer.value.supportEmail);
    });
  }, []);
  return (
    <article style={{ maxWidth: '40rem', margin: '2rem auto', padding: '0 1rem' }}>
      <h1>{texts.hello.title}</h1>
      <p>
        {session ? texts.hello.signedIn.replace('{email}', session.email) : texts.hello.visitor}
      </p>
      <p>
        {texts.hello.contact} <span translate="no">{supportEmail}</span>
      </p>
      <Link to="/support">{texts.hello.support}</Link>
    </article>
  );
}
