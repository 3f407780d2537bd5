import type { Session, TicketView } from '@site/shared/contract';
import { MAX_TICKET_VIEWS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { DEFAULT_NOTIFICATIONS } from './staff-settings';
import { staffSettings } from './tables';

/** The saved views of a member of staff, by name. */
export async function ticketViews(db: Queryable, { id }: Session): Promise<TicketView[]> {
  const [row] = await db
    .select({ views: staffSettings.views })
    .from(staffSettings)
    .where(eq(staffSettings.userId, id));
  return row?.views ?? [];
}

/** Saves a view in the place of that of the same name. Throws 'too-many-views'. */
export async function saveTicketView(
  db: Database,
  session: Session,
  view: TicketView,
  now: number,
): Promise<void> {
  await changeViews(db, session, now, (views) => {
    const others = views.filter(({ name }) => name !== view.name);
    if (others.length >= MAX_TICKET_VIEWS) throw new Problem('too-many-views');
    return [...others, view].sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}

/** Throws 'not-found'. */
export async function deleteTicketView(
  db: Database,
  session: Session,
  name: string,
  now: number,
): Promise<void> {
  await changeViews(db, session, now, (views) => {
    const others = views.filter((view) => view.name !== name);
    if (others.length === views.length) throw new Problem('not-found');
    return others;
  });
}

/** Changes the saved views. The row is locked: changes of two tabs run one after the other. */
async function changeViews(
  db: Database,
  { id: userId }: Session,
  now: number,
  change: (views: TicketView[]) => TicketView[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(staffSettings)
      .values({ userId, notifications: DEFAULT_NOTIFICATIONS, digestFrom: now })
      .onConflictDoNothing();
    const isOwn = eq(staffSettings.userId, userId);
    const [row] = await tx.select().from(staffSettings).where(isOwn).for('update');
    await tx
      .update(staffSettings)
      .set({ views: change(row?.views ?? []) })
      .where(isOwn);
  });
}
