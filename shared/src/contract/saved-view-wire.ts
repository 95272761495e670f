import type { Contract } from './contract.ts';
import { hasRole, type Member } from './may.ts';
import type { NamedAccount } from './named-account.ts';

/** A saved view of a list: the query of its address, under a name. One element of `data` of `GET /views`. */
export interface SavedView {
  id: number;
  name: string;
  /** The query of the list's address, without '?'; '' for the list without search and filters. */
  query: string;
  /** Whether every member of the site who may see the resource sees it. */
  is_shared: boolean;
  is_mine: boolean;
  by: NamedAccount;
}

export const maxViewName = 80;
export const maxViewQuery = 2000;
/** The maximum number of views that a person has of one resource. */
export const maxViews = 50;

/** Whether a member may share views of a resource with everyone on the site: editors of it, and administrators. */
export const mayShareViews = (member: Member, { name }: Pick<Contract, 'name'>): boolean =>
  hasRole(member, 'editor') && (member.resources === undefined || member.resources.includes(name));

/** Whether a member may change and delete a view: one of their own, and as an administrator also a shared one. */
export const mayChangeView = (member: Member, view: Pick<SavedView, 'is_mine' | 'is_shared'>): boolean =>
  view.is_mine || (view.is_shared && hasRole(member, 'admin'));
