import type { ComponentType, ReactNode } from 'react';
import type { BodyOf, Contract, RecordOf } from '../contract/contract.ts';
import type { Field, SystemFields } from '../contract/field.ts';

/** A record with its system fields only: the kit does not depend on the fields of a resource. */
export type Row = SystemFields;

/**
 * The position of a row in its list: `page` starts at 1, `size` is the rows per page, `index` starts at 0 on each page.
 */
export interface RowPosition {
  page: number;
  size: number;
  index: number;
}

/** A record that an export shows as lists do: by its name and id. */
export interface RecordReference {
  of: Contract;
  id: number;
}

/** What an export shows for a cell. */
export type CellText = string | number | RecordReference;

/**
 * One column of a list. `cell` is a method, because method parameters are bivariant: a column whose record type has
 * more fields is assignable too.
 */
export interface Column<R = Row> {
  header: string;
  /**
   * The fields that the cell reads. A list requests only the fields of its columns and the label; it sorts by the
   * first.
   */
  fields: readonly string[];
  /** The width on wide screens, as a CSS length. */
  width?: string;
  /** True for a column that is shown only to those who choose it under "Columns". */
  isOptional?: boolean;
  cell(row: R, position: RowPosition): ReactNode;
  /**
   * Returns the cell's text for an export. Default: the stored values of its fields, with the words of options and
   * switches.
   */
  text?(row: R): CellText;
}

/** An alternative to the table of a list, such as a tree. */
export interface ListView {
  /** The value of `view` in the address: `?view=tree`. */
  name: string;
  label: string;
  Component: ComponentType;
}

/** The options of a list screen. Every key except `columns` has a default. */
export interface ListOptions<R = Row> {
  /** The kit adds the optional columns 'Created' and 'Changed', and the column of actions as the last one. */
  columns: readonly Column<R>[];
  /** The heading, such as 'Careers Options'. Default: the contract's name in words. */
  heading?: string;
  /** The page size if the address names none. Default: 10. */
  pageSize?: number;
  /** The choices of the page-size selector. Default: 10, 25, 50, 100. */
  sizes?: readonly number[];
  /** The placeholder of the search box. Default: 'Search <nouns>…'. */
  placeholder?: string;
  /** The text of a list without rows. Default: 'No Data Found'. */
  emptyText?: string;
  /** The question before one row is deleted. Default: 'Are you sure you want to delete this <noun>?'. */
  deleteQuestion?: string;
  /** More actions, shown before Add in the heading. */
  actions?: ComponentType | undefined;
  /** Whether the Add button is shown. Default: true. */
  canAdd?: boolean;
  /** Whether rows can be selected and deleted, and their status switched. Default: true. */
  canDelete?: boolean;
  /** The views other than the table. Default: none. */
  views?: readonly ListView[];
  /**
   * The fields that can be changed in several rows together. Default: the references to other resources, the choices,
   * the tags and the switches of the form.
   */
  bulk?: readonly string[];
}

/** An address of this site that a link field offers. */
export interface LinkSuggestion {
  id: string;
  /** The name of what is at the address. */
  label: string;
  /** The address, as it is stored. */
  address: string;
  /** The heading in the list, such as 'Pages'. */
  group: string;
  /** More about it, such as 'inactive'. */
  note?: string;
}

/** Where a link field finds the addresses of the site. */
export interface LinkSource {
  /** Returns what a search text finds, or the first entries for ''. */
  suggest: (search: string, signal: AbortSignal) => Promise<LinkSuggestion[]>;
  /** Returns why an address of the site leads nowhere, as a sentence; undefined if it leads somewhere. */
  findProblem: (address: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** The options of a form field that needs more than its name. */
export interface FieldOptions<N extends string = string> {
  name: N;
  /** Default: made from the name, so `sub_title` becomes 'Sub title'. */
  label?: string;
  /** The height of a text area, in lines. */
  rows?: number;
  /** One line of help text, shown as the input's description. */
  help?: string;
  /**
   * The column of the form: the wide one or the narrow one. Default: by the field's kind. `unused`: the site does not
   * use the field, so it is in a closed section below the others.
   */
  place?: 'main' | 'side' | 'unused';
  /** Whether the form shows the field. A field with an error is always shown. Default: always. */
  isShown?: (values: Draft, record: Row | null) => boolean;
  /** For a link: the addresses of the site that the input offers. Any other address can be typed too. */
  links?: LinkSource;
}

/** The values of a form by field name, as they are typed. */
export type Draft = Record<string, string | number | null>;

/** Records that a form edits in place: the contract embeds them as parts, such as the sections of a page. */
export interface PartOptions {
  /** The key of the contract's embed. */
  as: string;
  /** The screens of the parts. Their form can have parts too. */
  screens: Screens;
  /** The values of a part that is added, where they differ from its fields' defaults. */
  initial?: Readonly<Record<string, number>>;
}

/** The options of a form screen. Every key except `fields` has a default. */
export interface FormOptions<N extends string = string, R = Row> {
  fields: readonly (N | FieldOptions<N>)[];
  /** The heading, such as 'Profile Settings'. Default: the noun and 'Settings'; for a new record 'New' and the noun. */
  title?: string;
  /** The text of the success banner. Default: 'Success! Data updated successfully.' */
  saved?: string;
  /** Converts the values just before they are sent. Default: no change. */
  toBody?: (draft: Draft, context: { isNew: boolean }) => Draft;
  /** The parts that are edited below the fields of the record, and saved and published with it. Default: none. */
  parts?: readonly PartOptions[];
  /** A component below the form of a stored record, such as facts about it. */
  after?: ComponentType<{ record: Row }>;
  /**
   * Returns the public address of the record: `({ slug }) => `/news/${encodeURIComponent(slug)}``. Without it the form
   * has no preview.
   */
  preview?(record: R): string | Promise<string>;
  /** Returns the path of the record's own page on the site. Without it the record has no page of its own. */
  publicPath?(record: R): string;
}

type FieldName<C extends Contract> = Extract<keyof BodyOf<C>, string>;

/** The options of a resource's screens in the back-office. */
export interface ScreensOptions<C extends Contract> {
  /** The path below `/admin/`; the ids of the routes are made from it too. */
  path: string;
  /** The noun in questions and messages. Default: the contract's noun. */
  noun?: string;
  /** Returns the application to read and write where it is not the current one (spec §6: users). */
  appKey?: () => string;
  /** A component, instead of an object, replaces the kit's screen. */
  list: ListOptions<RecordOf<C>> | ComponentType;
  form: FormOptions<FieldName<C>, RecordOf<C>> | ComponentType;
}

/** A field that can be changed in several rows together. */
export interface BulkField {
  name: string;
  label: string;
  field: Field;
}

export interface CompleteColumn extends Column {
  /** The field that the server sorts by; undefined if the column is not sortable. */
  sort: string | undefined;
}

export interface CompleteList extends Required<Omit<ListOptions, 'columns' | 'bulk'>> {
  columns: readonly CompleteColumn[];
  /** The fields that can be changed in several rows together, with their labels in the form. */
  bulk: readonly BulkField[];
  /** The fields that the list always requests: those of its label and of all columns that are not optional. */
  fields: readonly string[];
}

export interface CompleteField extends Required<Omit<FieldOptions, 'rows' | 'help' | 'place' | 'isShown' | 'links'>> {
  rows: number;
  help: string | undefined;
  isShown?: FieldOptions['isShown'];
  links?: LinkSource;
  /** `picture`: it is shown below the picture of whose use it is a part. */
  place: 'main' | 'side' | 'unused' | 'picture';
  field: Field;
}

export interface CompletePart extends Required<PartOptions> {
  /** The field of the part that holds the id of its owner. */
  by: string;
  /** The heading of the parts, such as 'Sections'. */
  title: string;
  /** The form of a part inside that of its owner: the owner and the order say its place, so no field does. */
  form: CompleteForm;
}

export interface CompleteForm {
  title: string;
  /** The heading of a record that is not created yet. */
  newTitle: string;
  saved: string;
  fields: readonly CompleteField[];
  toBody: NonNullable<FormOptions['toBody']>;
  parts: readonly CompletePart[];
  after: FormOptions['after'];
  preview: FormOptions['preview'];
  publicPath: FormOptions['publicPath'];
}

/** The screens of a resource with all defaults filled in. */
export interface Screens {
  contract: Contract;
  path: string;
  noun: string;
  appKey: (() => string) | undefined;
  list: CompleteList | ComponentType;
  form: CompleteForm | ComponentType;
}
