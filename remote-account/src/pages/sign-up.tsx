import { paths, withReturnPath } from '@site/shared/remote';
import { Link, useSearchParams } from '@site/shared/router';
import { Card, Page } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { AccountCreated } from '../parts/account-created';
import { onlyAnonymous } from '../parts/only-anonymous';
import { SignUpForm } from '../parts/sign-up-form';

export const loader = onlyAnonymous;

/** Creates an account (section 2). */
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
      title={texts.signUp.title()}
      intro={texts.signUp.hasAccount({
        link: (text) => (
          <Link key="sign-in" to={signInPath}>
            {text}
          </Link>
        ),
      })}
    >
      <Card as="div">
        <SignUpForm onCreated={setCreatedEmail} />
      </Card>
    </Page>
  );
}
