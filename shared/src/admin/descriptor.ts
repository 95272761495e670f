import type { ComponentType, ReactNode } from 'react';
import type { BodyOf, Contract, RecordOf } from '../contract/contract.ts';
import type { Field, SystemFields } from '../contract/field.ts';

/** A record as the kit sees it: it knows no resource's own fields. */
export type Row = SystemFields;

/** Where a row stands in its list. */
export interface Place {
  page: number;
  size: number;
  index: number;
}

/** One column of a list. A method, so that a column of any record that has its fields fits. */
export interface Column<R = Row> {
  header: string;
  /** What it reads of a record: a list asks for these fields and no others. It is sorted by the first of them. */
  fields: readonly string[];
  /** On wide screens, any CSS length. */
  width?: string;
  cell(row: R, place: Place): ReactNode;
}

/** Another way than the table to look at a list, such as a tree. */
export interface ListView {
  /** In the address: `?view=tree`. */
  name: string;
  label: string;
  Component: ComponentType;
}

/** How a list is shown; every key has a default but `columns`. */
export interface ListGiven<R = Row> {
  /** Actions are added as the last one. */
  columns: readonly Column<R>[];
  /** 'Careers Options'; default the resource's name. */
  heading?: string;
  /** Rows of a page that asks for no size; default 10. */
  pageSize?: number;
  /** What the page-size selector offers; default 10, 25, 50, 100. */
  sizes?: readonly number[];
  /** In the search box; default 'Search …'. */
  placeholder?: string;
  /** Default 'No Data Found'. */
  emptyText?: string;
  /** Default 'Are you sure you want to delete this <noun>?'. */
  deleteQuestion?: string;
  /** Stands beside Add. */
  actions?: ComponentType | undefined;
  /** Default true. */
  canAdd?: boolean;
  /** Default true. */
  canDelete?: boolean;
  /** Beside the table; default none. */
  views?: readonly ListView[];
}

/** A field of a form that is more than its name. */
export interface FieldGiven<N extends string = string> {
  name: N;
  /** Default made from the name: `sub_title` is 'Sub title'. */
  label?: string;
  /** Height of a text area. */
  rows?: number;
  /** A line below the input. */
  help?: string;
  /** Beside the text, or in the narrow column; default by the field's kind. */
  place?: 'main' | 'side';
}

/** A form's values as they are typed in. */
export type Draft = Record<string, string | number | null>;

/** How a form is shown; every key has a default but `fields`. */
export interface FormGiven<N extends string = string, R = Row> {
  fields: readonly (N | FieldGiven<N>)[];
  /** 'Profile Settings'; default the noun and 'Settings'. */
  title?: string;
  /** The success banner's words; default 'Success! Data updated successfully.' */
  saved?: string;
  /** The last word on what is sent; default the draft as it is. */
  toBody?: (draft: Draft, context: { isNew: boolean }) => Draft;
  /** Stands below a saved record's form, such as a page's sections. */
  after?: ComponentType<{ record: Row }>;
  /** Where visitors see the record: `({ slug }) => `/news/${slug}``. Without it the form has no preview. */
  preview?(record: R): string | Promise<string>;
}

type FieldName<C extends Contract> = Extract<keyof BodyOf<C>, string>;

/** What a resource's author writes: how it is met by an administrator. */
export interface ScreensGiven<C extends Contract> {
  /** Its address below `/admin/`; also its routes' name. */
  path: string;
  /** In questions and messages; default the contract's. */
  noun?: string;
  /** Another application than the one looked at (spec §6: users). */
  appKey?: () => string;
  /** A whole component instead of an object is a screen of its own. */
  list: ListGiven<RecordOf<C>> | ComponentType;
  form: FormGiven<FieldName<C>, RecordOf<C>> | ComponentType;
}

export interface CompleteColumn extends Column {
  /** The field that it is sorted by, where the server sorts by it. */
  sort: string | undefined;
}

export interface CompleteList extends Required<Omit<ListGiven, 'columns'>> {
  columns: readonly CompleteColumn[];
  /** All that the list asks for. */
  fields: readonly string[];
}

export interface CompleteField extends Required<Omit<FieldGiven, 'rows' | 'help'>> {
  rows: number;
  help: string | undefined;
  field: Field;
}

export interface CompleteForm {
  title: string;
  saved: string;
  fields: readonly CompleteField[];
  toBody: NonNullable<FormGiven['toBody']>;
  after: FormGiven['after'];
  preview: FormGiven['preview'];
}

/** A resource's screens with every default filled in. */
export interface Screens {
  contract: Contract;
  path: string;
  noun: string;
  appKey: (() => string) | undefined;
  list: CompleteList | ComponentType;
  form: CompleteForm | ComponentType;
}
