import { formatDate } from '@site/shared/format';
import { useNow, useSession, useSessionPending } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { MAX_CUSTOMERS_WITHOUT_CNAME, toEuros } from '@site/shared/rules';
import {
  Badge,
  Button,
  Card,
  CheckList,
  classNames,
  Price,
  Skeleton,
  SkeletonGroup,
} from '@site/shared/ui';
import { Section } from '../home/section';
import { type PlanCard, planCardsFor } from './plan-cards';
import styles from './pricing.module.css';

/** The plan cards by account state (sections 2 and 4). */
export function Pricing() {
  const { session } = useSession();
  const isPending = useSessionPending();
  const plans = planCardsFor(session, useNow());
  return (
    <Section
      id="pricing"
      isSunken
      title="Plans and prices"
      intro="A subscription runs for one year from the day you buy it. Pay by card or cryptocurrency. It does not renew automatically."
    >
      <div className={classNames(plans.length === 1 && styles.single)}>
        {isPending ? (
          <SkeletonGroup label="Loading your plan">
            <Skeleton shape="block" height="26rem" />
          </SkeletonGroup>
        ) : (
          <ul className={styles.plans}>
            {plans.map((plan) => (
              <Plan key={plan.name} plan={plan} expiry={session?.expiry ?? null} />
            ))}
          </ul>
        )}
        <p className={styles.note}>
          You choose higher limits than those of Advanced in the shop. Each step shows its price.
          More than {MAX_CUSTOMERS_WITHOUT_CNAME} managed users need a domain of your own (CNAME).
          Purchases are non-refundable. Read the <Link to={paths.refund}>refund policy</Link> before
          you buy.
        </p>
      </div>
    </Section>
  );
}

function Plan({ plan, expiry }: { plan: PlanCard; expiry: number | null }) {
  return (
    <Card
      as="li"
      className={styles.plan}
      level={3}
      title={plan.name}
      aside={
        plan.isOwn ? (
          <Badge>Your plan</Badge>
        ) : (
          plan.isRecommended && <Badge tone="primary">Recommended</Badge>
        )
      }
      description={plan.text}
      isHighlighted={plan.isRecommended}
    >
      <Price
        amount={toEuros(plan.price)}
        before={plan.before === undefined ? undefined : toEuros(plan.before)}
        prefix={plan.prefix}
        per={plan.per}
        note={plan.note}
      />
      {plan.action ? (
        <Button wide variant={plan.isRecommended ? 'primary' : 'secondary'} to={plan.action.to}>
          {plan.action.label}
        </Button>
      ) : (
        expiry !== null && (
          <p className={styles.current}>
            Your plan until {formatDate(expiry)}. You can renew it in its last month. The days that
            are left are kept.
          </p>
        )
      )}
      <CheckList items={plan.items} />
    </Card>
  );
}
