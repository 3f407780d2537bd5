import { unwrap } from '@site/shared/client';
import { Slot, setSession, useSession } from '@site/shared/host';
import { paths, withReturnPath } from '@site/shared/remote';
import { Navigate, useLoaderData, useRevalidator } from '@site/shared/router';
import { settingsData } from '@site/shared/slots';
import { Page } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { FactorsCard } from '../parts/factors/factors-card';
import { AccountDeleted } from '../parts/settings/account-deleted';
import { ActivityCard } from '../parts/settings/activity-card';
import { DeleteAccountCard } from '../parts/settings/delete-account-card';
import { EmailCard } from '../parts/settings/email-card';
import { ExportCard } from '../parts/settings/export-card';
import { PasswordCard } from '../parts/settings/password-card';
import { RemindersCard } from '../parts/settings/reminders-card';
import { SessionsCard } from '../parts/settings/sessions-card';

/** Loads what the cards show. Throws the problem if the sessions cannot be loaded. */
export async function loader() {
  const [sessions, pendingEmail, reminders, activity, factors] = await Promise.all([
    client.account.sessions({}),
    client.account.pendingEmail({}),
    client.account.reminders({}),
    client.account.activity({}),
    client.account.listFactors({}),
  ]);
  return {
    ...unwrap(sessions),
    // The page works without these answers: an older API may not have the calls.
    pendingEmail: pendingEmail.ok ? pendingEmail.value.pending : null,
    mailSettings: reminders.ok ? reminders.value : null,
    activities: activity.ok ? activity.value.activities : [],
    factors: factors.ok ? factors.value : null,
  };
}

/** The settings of the account, each in a card of its own. */
export function Component() {
  const { sessions, pendingEmail, mailSettings, activities, factors } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { session } = useSession();
  const [isDeleted, setIsDeleted] = useState(false);
  // If a later load fails, the card stays, and so does its open dialog.
  const [shownFactors, setShownFactors] = useState(factors);
  if (factors && factors !== shownFactors) setShownFactors(factors);

  if (isDeleted) return <AccountDeleted />;
  // Another browser or tab has ended the session of this page.
  if (!session) return <Navigate to={withReturnPath(paths.signIn, paths.settings)} replace />;
  return (
    <Page
      width="reading"
      title={texts.settings.title()}
      intro={texts.settings.signedInAs({ email: session.email })}
    >
      <EmailCard email={session.email} pending={pendingEmail} onChanged={() => void revalidate()} />
      <PasswordCard email={session.email} onSaved={() => void revalidate()} />
      {shownFactors && (
        <FactorsCard
          {...shownFactors}
          onChanged={() => void revalidate()}
          onRequirementMet={() => setSession({ ...session, needs_factor: false })}
        />
      )}
      <SessionsCard sessions={sessions} onEnded={() => void revalidate()} />
      {activities.length > 0 && <ActivityCard activities={activities} />}
      {mailSettings && <RemindersCard settings={mailSettings} />}
      {session.role === 'customer' && (
        <Slot of={settingsData} props={{}} height={{ narrow: '21rem', wide: '19rem' }} />
      )}
      <ExportCard />
      {session.role === 'customer' && <DeleteAccountCard onDeleted={() => setIsDeleted(true)} />}
    </Page>
  );
}
