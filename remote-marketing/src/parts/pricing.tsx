import { formatDate } from '@site/shared/format';
import { useNow, useSession } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { toEuros } from '@site/shared/rules';
import { Badge, Button, Card, CheckList, classNames, Price } from '@site/shared/ui';
import { type PlanCard, plansFor } from './plans';
import styles from './pricing.module.css';
import { Section } from './section';

/** The plan cards by account state (sections 2 and 4). */
export function Pricing() {
  const { session } = useSession();
  const plans = plansFor(session, useNow());
  return (
    <Section
      id="pricing"
      isSunken
      title="Plans and prices"
      intro="A subscription runs for one year from the day you buy it. Pay by card or cryptocurrency; nothing renews by itself."
    >
      <div className={classNames(plans.length === 1 && styles.single)}>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <Plan key={plan.name} plan={plan} expiry={session?.expiry ?? null} />
          ))}
        </ul>
        <p className={styles.note}>
          Limits above those of Advanced are chosen in the shop, where each step shows its price.
          More than 30 managed users need a domain of your own (CNAME). Purchases are
          non-refundable: please read the <Link to={paths.refund}>refund policy</Link> first.
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
            Your plan until {formatDate(expiry)}. You can renew it in the last month; no day is
            lost.
          </p>
        )
      )}
      <CheckList items={plan.items} />
    </Card>
  );
}
