import type { SeededRandom } from '@site/shared/testing/seeded-random';
import type { buyersOn } from './buyers';

/** A processor of cards that reports what it does late, twice and in any order. */
export function lateProcessor(shop: ReturnType<typeof buyersOn>, random: SeededRandom) {
  type Report = Parameters<typeof shop.sendEvent>[1];
  const reports: { order: string; report: Report }[] = [];
  let count = 0;
  const report = (order: string, outcome: string, more: object) => {
    count += 1;
    const id = `${order}-${outcome}-${count}`;
    reports.push({ order, report: { id, outcome, ...more } as Report });
  };
  const charges = new Map<string, { paid: number; refunded: number; lost: number }>();
  return {
    charges,
    charge: (order: string, paid: number) => charges.set(order, { paid, refunded: 0, lost: 0 }),
    /** Returns a part or the rest; some refunds are pending first, some fail and are made again. */
    refund: (order: string) => {
      const charge = charges.get(order);
      const rest = charge ? charge.paid - charge.refunded - charge.lost : 0;
      if (!charge || rest <= 0) return;
      const amount = random.int(1, 3) === 1 ? rest : random.int(1, rest);
      const subject = `re-${order}-${charge.refunded}`;
      const isFailing = random.int(1, 3) === 1;
      const amounts = { amount: charge.refunded + amount };
      report(order, 'refund-pending', { subject, amount });
      report(order, 'refunded', amounts);
      if (isFailing) {
        report(order, 'refund-failed', { subject, amount, reason: 'expired card' });
        report(order, 'refund-pending', { subject: `${subject}-again`, amount });
      }
      report(order, 'refund-done', { subject: isFailing ? `${subject}-again` : subject, amount });
      charge.refunded += amount;
    },
    /** A dispute about a part or the rest is won or lost. */
    dispute: (order: string) => {
      const charge = charges.get(order);
      const rest = charge ? charge.paid - charge.refunded - charge.lost : 0;
      if (!charge || rest <= 0) return;
      const amount = random.int(1, 2) === 1 ? rest : random.int(1, rest);
      const subject = `dp-${order}-${charge.lost}-${charge.refunded}`;
      const isLost = random.int(1, 2) === 1;
      report(order, 'inquiry', { subject, amount });
      report(order, 'disputed', { subject, amount });
      report(order, isLost ? 'dispute-lost' : 'dispute-won', { subject, amount });
      if (isLost) charge.lost += amount;
    },
    deliver: async () => {
      const waiting = reports.splice(0);
      while (waiting.length > 0) {
        const [next] = waiting.splice(random.int(0, waiting.length - 1), 1);
        if (!next) return;
        await shop.sendEvent(next.order, next.report);
        if (random.int(1, 4) === 1) await shop.sendEvent(next.order, next.report);
      }
    },
  };
}
