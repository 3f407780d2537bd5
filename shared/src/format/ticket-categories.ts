import * as texts from '#texts';
import { MAX_TICKET_CATEGORIES, type TicketCategoriesProblem } from '../service';

/** Why ticket categories are refused. */
export function formatTicketCategoriesProblem(problem: TicketCategoriesProblem): string {
  switch (problem.kind) {
    case 'too many':
      return texts.ticketCategories.tooMany({ maximum: MAX_TICKET_CATEGORIES });
    case 'none offered':
      return texts.ticketCategories.noneOffered();
    case 'order twice':
      return texts.ticketCategories.orderTwice();
    case 'name twice':
      return texts.ticketCategories.nameTwice({ name: problem.name });
  }
}

/** Why a category cannot be deleted: tickets have it. */
export function formatCategoryInUse(name: string): string {
  return texts.ticketCategories.inUse({ name });
}
