import type { contract, ResponseOf } from '@site/shared/contract';
import { FIRST_ADMIN_ID, FIRST_STEPS, type FirstStep, stepsLeft } from '@site/shared/rules';
import { and, eq, sql } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { factorKindsOf } from '../auth/owned-factors';
import { activeAdmins } from '../auth/staff';
import { scheduledBackupsIn } from '../backup/backup-files';
import { sellerNow } from '../business-data/seller';
import type { Config } from '../config/config';
import { LOCAL_ADDRESSES } from '../config/deposit-addresses';
import { areLinksSet } from '../config/outside-links';
import { isSellerSet } from '../config/seller';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { mailServerOf } from '../mail/send-mail';
import { paymentEvents } from '../payments/tables';

/** The steps that matter in local mode too: the others have a stand-in there. */
const IN_BOTH_MODES: readonly FirstStep[] = ['seller', 'secondFactor', 'secondAdmin', 'backup'];

/** The state of each first step, from the settings and the data. */
export async function readFirstSteps({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<ResponseOf<typeof contract.site.firstSteps>> {
  const isDone = await doneSteps(config, db, now());
  const steps = FIRST_STEPS.map((id) => ({
    id,
    isDone: isDone[id],
    isRequired: isRequired(id, config),
    isForProduction: config.siteMode === 'local' && !IN_BOTH_MODES.includes(id),
  }));
  return { steps, canOpen: stepsLeft(steps).length === 0 };
}

async function doneSteps(
  config: Config,
  db: Queryable,
  now: number,
): Promise<Record<FirstStep, boolean>> {
  const { siteMode, siteUrl, stripe, smtpUrl, botCheck, outsideLinks, crypto } = config;
  return {
    production: siteMode === 'production',
    siteAddress: siteUrl.startsWith('https:'),
    seller: isSellerSet(await sellerNow(db, config, now)),
    cardPayments: stripe !== null && (await hasStripeEvent(db)),
    mail: smtpUrl !== undefined && (await hasTestMailBy(db, mailServerOf(config))),
    botCheck:
      botCheck.kind === 'turnstile' || (botCheck.kind === 'built-in' && botCheck.secret !== null),
    addresses: areLinksSet(outsideLinks),
    secondFactor: (await factorKindsOf(db, FIRST_ADMIN_ID)).length > 0,
    secondAdmin: (await activeAdmins(db)).length > 1,
    backup: await hasBackup(config),
    coins: crypto.sources !== LOCAL_ADDRESSES && Object.keys(crypto.sources).length > 0,
  };
}

/**
 * A PostgreSQL can have backups of its own, and of several processes only one has BACKUP_FOLDER.
 * The embedded database has no other backup.
 */
function isRequired(step: FirstStep, { databaseUrl }: Config): boolean {
  if (step === 'backup') return databaseUrl === undefined;
  return step !== 'coins';
}

/** Whether Stripe has reported a payment: by its webhook, or when it was asked. */
async function hasStripeEvent(db: Queryable): Promise<boolean> {
  const [event] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.provider, 'stripe'))
    .limit(1);
  return event !== undefined;
}

async function hasTestMailBy(db: Queryable, server: string): Promise<boolean> {
  const isByServer = sql`${auditLog.detail} ->> 'to' = ${server}`;
  const [entry] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'send-test-mail'), isByServer))
    .limit(1);
  return entry !== undefined;
}

/** A folder that cannot be read has no backup that could be restored. */
async function hasBackup({ backup: { folder } }: Config): Promise<boolean> {
  if (folder === null) return false;
  const backups = await scheduledBackupsIn(folder).catch(() => []);
  return backups.length > 0;
}
