import { paths, withReturnPath } from '@site/shared/remote';
import { Link, useSearchParams } from '@site/shared/router';
import { Card, Page } from '@site/shared/ui';
import { useState } from 'react';
import { AccountCreated } from '../parts/account-created';
import { onlyAnonymous } from '../parts/only-anonymous';
import { SignUpForm } from '../parts/sign-up-form';

export const loader = onlyAnonymous;

export function Component() {
  const [params] = useSearchParams();
  const from = params.get('from');
  const signIn = from ? withReturnPath(paths.signIn, from) : paths.signIn;
  const [created, setCreated] = useState<{ email: string } | null>(null);

  if (created)
    return <AccountCreated email={created.email} signIn={signIn} onBack={() => setCreated(null)} />;
  return (
    <Page
      width="form"
      title="Create your account"
      lede={
        <>
          Have one already? <Link to={signIn}>Sign in</Link>
        </>
      }
    >
      <Card as="div">
        <SignUpForm onCreated={(email) => setCreated({ email })} />
      </Card>
    </Page>
  );
}
