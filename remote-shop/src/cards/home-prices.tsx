import { formatDate } from '@site/shared/format';
import {
  useNow,
  usePriceList,
  useSession,
  useSessionPending,
  useSiteFailed,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { MAX_CUSTOMERS_WITHOUT_CNAME, toEuros } from '@site/shared/rules';
import {
  Badge,
  Button,
  Callout,
  Card,
  CheckList,
  classNames,
  Price,
  Skeleton,
  SkeletonGroup,
} from '@site/shared/ui';
import * as texts from '#texts';
import { type PlanCard, planCardsFor } from '../plans/plan-cards';
import styles from './home-prices.module.css';

/** The plans that the account or visitor can buy, with their prices (sections 2 and 4). */
export function Component() {
  const { session } = useSession();
  const isPending = useSessionPending();
  const list = usePriceList();
  const hasFailed = useSiteFailed();
  const now = useNow();
  const plans = list ? planCardsFor(list, session, now) : [];
  return (
    <div className={classNames(plans.length === 1 && styles.single)}>
      {!list && hasFailed ? (
        <Callout title={texts.homePrices.unavailable()}>
          {texts.homePrices.unavailableText()}
        </Callout>
      ) : isPending || !list ? (
        <SkeletonGroup label={texts.homePrices.loading()}>
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
        {texts.homePrices.note({
          count: MAX_CUSTOMERS_WITHOUT_CNAME,
          refund: (text) => (
            <Link key="refund" to={paths.refund}>
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

function Plan({ plan, expiry }: { plan: PlanCard; expiry: number | null }) {
  return (
    <Card
      as="li"
      className={styles.plan}
      level={3}
      title={plan.title}
      aside={
        plan.isOwn ? (
          <Badge>{texts.homePrices.yourPlan()}</Badge>
        ) : (
          plan.isRecommended && <Badge tone="primary">{texts.homePrices.recommended()}</Badge>
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
          <p className={styles.current}>{texts.homePrices.current({ date: formatDate(expiry) })}</p>
        )
      )}
      <CheckList items={plan.items} />
    </Card>
  );
}
