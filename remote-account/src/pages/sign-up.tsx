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
  const signInPath = from ? withReturnPath(paths.signIn, from) : paths.signIn;
  const [createdEmail, setCreatedEmail] = useState<string | null>(null);

  if (createdEmail !== null) {
    return (
      <AccountCreated
        email={createdEmail}
        signInPath={signInPath}
        onBack={() => setCreatedEmail(null)}
      />
    );
  }
  return (
    <Page
      width="form"
      title="Create your account"
      intro={
        <>
          Already have an account? <Link to={signInPath}>Sign in</Link>
        </>
      }
    >
      <Card as="div">
        <SignUpForm onCreated={setCreatedEmail} />
      </Card>
    </Page>
  );
}
