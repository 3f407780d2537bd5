import { useAsync, useIsHydrated } from '@site/shared/browser';
import { formatOpenings, formatSupportHours, formatUtcDate } from '@site/shared/format';
import { siteReady, useNow, useSession, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { closedDaysSoon, openingsIn, ownTimeZone, type SupportHours } from '@site/shared/service';
import { Button, Card, ErrorState, Page, Skeleton, SkeletonGroup } from '@site/shared/ui';
import { Bot, ExternalLink, LifeBuoy, type LucideIcon, Mail, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts';
import { HoursCallout } from '../contact/hours-callout';
import { UsualAnswerTime, useUsualAnswerTime } from '../contact/usual-answer-time';
import styles from './contact.module.css';

/** /support: how to contact support, and when it answers (section 2). */
export function Component() {
  const now = useNow();
  const hours = useSettings()?.supportHours;
  return (
    <Page
      title={texts.contact.title()}
      intro={
        hours ? (
          <>
            {texts.contact.hours({ hours: formatSupportHours(hours, now) })}
            <LocalHours hours={hours} now={now} />
          </>
        ) : (
          <Skeleton width="20rem" />
        )
      }
    >
      <HoursCallout hours={hours} now={now} />
      {hours && <ClosedDays hours={hours} now={now} />}
      <UsualAnswerTime time={useUsualAnswerTime()} />
      <ContactOptions />
    </Page>
  );
}

/**
 * The end of the sentence: the hours in the visitor's time zone, hidden if they are the same. The
 * server does not know the time zone, so the hidden words keep their place.
 */
function LocalHours({ hours, now }: { hours: SupportHours; now: number }) {
  const isHydrated = useIsHydrated();
  const own = formatOpenings(openingsIn(hours, hours.timeZone, now));
  const here = formatOpenings(openingsIn(hours, ownTimeZone(), now));
  const isSame = !isHydrated || here === own;
  return (
    <>
      {isSame && '.'}
      <span style={{ visibility: isSame ? 'hidden' : 'visible' }}>
        {texts.contact.hoursHere({ hours: isSame ? own : here })}
      </span>
      {!isSame && '.'}
    </>
  );
}

/** The closed days of the next 30 days with their names. */
function ClosedDays({ hours, now }: { hours: SupportHours; now: number }) {
  const days = closedDaysSoon(hours, now);
  if (days.length === 0) return null;
  return (
    <p className={styles.text}>
      {texts.contact.closedDays({
        days: days.map(({ day, name }) => `${formatUtcDate(Date.parse(day))} (${name})`).join(', '),
      })}
    </p>
  );
}

function ContactOptions() {
  const settings = useSettings();
  const site = useAsync(() => siteReady());
  const isSignedIn = useSession().status === 'signed-in';

  if (!settings) {
    return site.error && !site.isPending ? (
      <ErrorState title={texts.contact.loadFailed()} onRetry={site.retry}>
        {texts.contact.noConnection()}
      </ErrorState>
    ) : (
      <SkeletonGroup label={texts.contact.loading()}>
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
        title={texts.contact.ticket()}
        actions={
          <>
            <Button variant="primary" to={paths.newTicket}>
              {texts.contact.openTicket()}
            </Button>
            {isSignedIn && (
              <Button variant="quiet" to={paths.tickets}>
                {texts.contact.yourTickets()}
              </Button>
            )}
          </>
        }
      >
        {texts.contact.ticketHint()}
        {!isSignedIn && texts.contact.signInFirst()}
      </ContactCard>
      {supportBotUrl && (
        <ContactCard
          icon={Bot}
          title={texts.contact.chatbot()}
          actions={
            <ExternalButton href={supportBotUrl}>{texts.contact.askChatbot()}</ExternalButton>
          }
        >
          {texts.contact.answers()}
        </ContactCard>
      )}
      {supportEmail && (
        <ContactCard
          icon={Mail}
          title={texts.contact.email()}
          actions={<Button href={`mailto:${supportEmail}`}>{supportEmail}</Button>}
        >
          {texts.contact.emailHint()}
        </ContactCard>
      )}
      {chatUrl && (
        <ContactCard
          icon={MessagesSquare}
          title={texts.contact.chat()}
          actions={<ExternalButton href={chatUrl}>{texts.contact.joinChat()}</ExternalButton>}
        >
          {texts.contact.chatHint()}
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
