import * as texts from '#texts';
import type { AccountRole, CouplingReason } from '../rules';

const roles: Record<AccountRole, () => string> = {
  customer: texts.role.customer,
  support: texts.role.support,
  admin: texts.role.admin,
};

const couplingReasons: Record<CouplingReason, () => string> = {
  'not an option': texts.coupling.noOption,
  'an upgrade never lowers a limit': texts.coupling.lowered,
  'Basic has fixed limits': texts.coupling.basic,
  'needed by the number of playlists': texts.coupling.neededByPlaylists,
  'needs more playlists': texts.coupling.needsPlaylists,
};

/** The name of an account's role: 'Administrator'. */
export function formatRole(role: AccountRole): string {
  return roles[role]();
}

/** Why a limit cannot have a value, as a part of a sentence. */
export function formatCouplingReason(reason: CouplingReason): string {
  return couplingReasons[reason]();
}
