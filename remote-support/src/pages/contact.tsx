import { siteReady, useNow, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Button, ErrorState, Page, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { Bot, ExternalLink, LifeBuoy, Mail, MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ContactCard } from '../contact/contact-card';
import { HoursNotice } from '../contact/hours-notice';
import { SUPPORT_HOURS_UTC, supportHoursHere } from '../contact/opening-time';
import styles from './contact.module.css';

/** /support: the ways to reach support and its hours (section 2). */
export function Component() {
  const now = useNow();
  return (
    <Page
      title="Support"
      lede={`We answer every day from ${SUPPORT_HOURS_UTC} UTC, which is ${supportHoursHere(now)} where you are. A reply takes up to 48 hours.`}
    >
      <HoursNotice now={now} />
      <Ways />
    </Page>
  );
}

function Ways() {
  const settings = useSettings();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const isSignedIn = useSession().status === 'signed-in';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once.
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    siteReady().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (!settings) {
    return hasFailed ? (
      <ErrorState title="The addresses could not be loaded" onRetry={() => setAttempt(attempt + 1)}>
        The site does not answer at the moment. Look at your connection and try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading the ways to reach us">
        <div className={styles.ways}>
          {['ticket', 'bot', 'email', 'chat'].map((way) => (
            <Skeleton key={way} shape="block" height="13.5rem" />
          ))}
        </div>
      </SkeletonGroup>
    );
  }

  const { supportBotUrl, supportEmail, chatUrl } = settings;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without its marks a list is none for VoiceOver.
    <ul role="list" className={styles.ways}>
      <ContactCard
        icon={LifeBuoy}
        title="Ticket"
        action={
          <>
            <Button variant="primary" to={paths.newTicket}>
              Open a ticket
            </Button>
            {isSignedIn && (
              <Button variant="quiet" to={paths.tickets}>
                Your tickets
              </Button>
            )}
          </>
        }
      >
        The best way for anything about your account, an order or a playlist. You keep the whole
        conversation here.
        {!isSignedIn && ' You sign in first.'}
      </ContactCard>
      {supportBotUrl && (
        <ContactCard
          icon={Bot}
          title="Support chatbot"
          action={<Outside href={supportBotUrl}>Ask the chatbot</Outside>}
        >
          Answers at once, at any hour, from our guides. You need a Google account to use it.
        </ContactCard>
      )}
      {supportEmail && (
        <ContactCard
          icon={Mail}
          title="Email"
          action={<Button href={`mailto:${supportEmail}`}>{supportEmail}</Button>}
        >
          If you cannot sign in. Write from the address of your account, so that we can find it.
        </ContactCard>
      )}
      {chatUrl && (
        <ContactCard
          icon={MessagesSquare}
          title="Chat community"
          action={<Outside href={chatUrl}>Join the chat</Outside>}
        >
          Ask other users and hear about news. It is public: no passwords and no playlist addresses
          there.
        </ContactCard>
      )}
    </ul>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden="true" />}>
      {children}
    </Button>
  );
}
