import { useAsync, useIsHydrated } from '@site/shared/browser';
import { formatHours } from '@site/shared/format';
import { siteReady, useNow, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { SUPPORT_HOURS } from '@site/shared/rules';
import { Button, Card, ErrorState, Page, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { Bot, ExternalLink, LifeBuoy, type LucideIcon, Mail, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { HoursCallout } from '../contact/hours-callout';
import { localSupportHours } from '../contact/support-hours';
import { UsualAnswerTime, useUsualAnswerTime } from '../contact/usual-answer-time';
import styles from './contact.module.css';

/** /support: how to contact support, and when it answers (section 2). */
export function Component() {
  const now = useNow();
  return (
    <Page
      title="Support"
      intro={
        <>
          We answer every day from {formatHours(SUPPORT_HOURS)} UTC
          <LocalHours now={now} />
        </>
      }
    >
      <HoursCallout now={now} />
      <UsualAnswerTime time={useUsualAnswerTime()} />
      <ContactOptions />
    </Page>
  );
}

/**
 * The end of the sentence: the hours in the visitor's time zone, if it differs. The server does not
 * know it, so the words keep their place.
 */
function LocalHours({ now }: { now: number }) {
  const isHydrated = useIsHydrated();
  const utcHours = formatHours(SUPPORT_HOURS);
  const hours = localSupportHours(now);
  const isSame = !isHydrated || hours === utcHours;
  return (
    <>
      {isSame && '.'}
      <span style={{ visibility: isSame ? 'hidden' : 'visible' }}>
        {`, which is ${isSame ? utcHours : hours} in your time zone`}
      </span>
      {!isSame && '.'}
    </>
  );
}

function ContactOptions() {
  const settings = useSettings();
  const site = useAsync(() => siteReady());
  const isSignedIn = useSession().status === 'signed-in';

  if (!settings) {
    return site.error && !site.isPending ? (
      <ErrorState title="The contact options could not be loaded" onRetry={site.retry}>
        The site does not respond. Check your connection and try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading the contact options">
        <div className={styles.options}>
          {['ticket', 'bot', 'email', 'chat'].map((option) => (
            <Skeleton key={option} shape="block" height="13.5rem" />
          ))}
        </div>
      </SkeletonGroup>
    );
  }

  const { supportBotUrl, supportEmail, chatUrl } = settings;
  return (
    <div className={styles.options}>
      <ContactCard
        icon={LifeBuoy}
        title="Ticket"
        actions={
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
        Best for questions about your account, an order or a playlist. Your ticket keeps the whole
        conversation.
        {!isSignedIn && ' You need to sign in first.'}
      </ContactCard>
      {supportBotUrl && (
        <ContactCard
          icon={Bot}
          title="Support chatbot"
          actions={<ExternalButton href={supportBotUrl}>Ask the chatbot</ExternalButton>}
        >
          Answers from our guides, immediately and at any hour. You need a Google account to use it.
        </ContactCard>
      )}
      {supportEmail && (
        <ContactCard
          icon={Mail}
          title="Email"
          actions={<Button href={`mailto:${supportEmail}`}>{supportEmail}</Button>}
        >
          Use it if you cannot sign in. Write from your account's email address so that we can find
          your account.
        </ContactCard>
      )}
      {chatUrl && (
        <ContactCard
          icon={MessagesSquare}
          title="Chat community"
          actions={<ExternalButton href={chatUrl}>Join the chat</ExternalButton>}
        >
          Ask other users and read the news. The chat is public: do not post passwords or playlist
          addresses.
        </ContactCard>
      )}
    </div>
  );
}

type ContactCardProps = {
  icon: LucideIcon;
  title: string;
  actions: ReactNode;
  children: ReactNode;
};

function ContactCard({ icon: Icon, title, actions, children }: ContactCardProps) {
  return (
    <Card
      title={title}
      aside={<Icon className={styles.icon} aria-hidden="true" />}
      actions={actions}
    >
      <p className={styles.text}>{children}</p>
    </Card>
  );
}

function ExternalButton({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden="true" />}>
      {children}
    </Button>
  );
}
