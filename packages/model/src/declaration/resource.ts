// A resource kind: its fields, unique values, indexes and retention.
import { type Action, type ActionDeclaration, actionOf } from './action.ts';
import type { ApiError } from './api-error.ts';
import {
  boolean,
  dateTime,
  type Fields,
  inGraphql,
  long,
  type ObjectOf,
  optional,
  record,
  text,
} from './field.ts';
import {
  type Create,
  type CreateDeclaration,
  createOf,
  type Remove,
  type RemoveDeclaration,
} from './lifecycle.ts';
import type { Needs } from './need.ts';
import { placed } from './place.ts';
import { reference } from './reference.ts';
import type { SuggestionToken } from './suggestion.ts';

/** Who made or changed a document, without personal data. */
export const clientLogging = () =>
  record('Initiator', {
    isPlatformClient: optional(boolean()),
    clientId: optional(text()),
    externalUserId: optional(text()),
    customer: optional(inGraphql(reference('customer'), { name: 'customerRef' })),
    anonymousId: optional(text()),
    associate: optional(inGraphql(reference('customer'), { name: 'associateRef' })),
  });

/** Members that the pipeline stamps on every versioned document. */
export const stampFields = {
  id: text(),
  version: long(),
  createdAt: dateTime(),
  lastModifiedAt: dateTime(),
  createdBy: optional(clientLogging()),
  lastModifiedBy: optional(clientLogging()),
};

type StampFields = typeof stampFields;

/** Static type of a stored document of a kind with the fields `F`. */
export type DocumentOf<F extends Fields> = ObjectOf<StampFields & F>;

/** A value that no two documents of the kind in one project may share. */
export interface Unique {
  /** Name of the field in the error `DuplicateField`. */
  readonly field: string;
  /** The values a document takes; compared exactly, so fold case here where the API ignores it. */
  readonly values: (document: any) => readonly string[];
  /** The field as the error names it, and the owner of the value; absent: `field`, and no owner. */
  readonly path?: (value: string) => string;
  /** The value as the error shows it, from the stored value; absent: the stored value itself. */
  readonly shown?: (value: string) => unknown;
  /** Kinds whose rules name the same space do not share values either; default: the kind. */
  readonly space?: string;
  /** The error, where it is another one than `DuplicateField`; `holder` has the value already. */
  readonly refusal?: (value: string, holder?: string) => ApiError;
  /** The rule takes the value from its holder: a request that meets another holder looks again. */
  readonly moves?: true;
}

/** A unique text member; absent members do not collide. */
export const unique = (field: string): Unique => ({
  field,
  values: (document) => (document[field] === undefined ? [] : [String(document[field])]),
});

/** A column for range predicates and sorts, stored with the document. */
interface SortColumn {
  /** Dotted path to a scalar outside arrays, for example `totalPrice.centAmount`. */
  readonly path: string;
  readonly type: 'text' | 'bigint' | 'timestamp' | 'boolean';
  /**
   * The value, where no member of the document holds it: predicates and sorts know the column by
   * its path, and no answer shows it. At most 256 UTF-16 code units, so that it is never cut.
   */
  readonly from?: (document: any) => string | undefined;
}

/** When documents of the kind are removed by the clean-up. */
export interface Retention {
  /** The day count starts at this member. */
  readonly from: 'lastModifiedAt' | 'createdAt';
  /** Member with its own number of days; an index has it first and `createdAt` second. */
  readonly own?: string;
  /** Path in the project that holds the number of days. */
  readonly setting?: string;
  readonly defaultDays: number;
  /** Most documents per project; beyond it the least recently modified go first. */
  readonly maxPerProject?: number;
  /** Documents that are never removed. */
  readonly exempt?: (document: any) => boolean;
}

/** Another document that is updated with this one, such as the projection of a product. */
export interface Derived {
  readonly kind: string;
  readonly id: string;
  /** The document to keep; absent: it is deleted. */
  readonly document?: object | undefined;
}

/** What a kind of documents declares of its form and of how it is kept. */
export interface ResourceDeclaration<F extends Fields> {
  /** `typeId` of references to it; default: the words of the name, `tax-category`. */
  readonly kind?: string;
  /** Type name, for example `TaxCategory`. */
  readonly name: string;
  /** Plural of the name as GraphQL spells it; default: the regular one, `taxCategories`. */
  readonly plural?: string;
  readonly doc: string;
  /** Fields in addition to the stamped ones. */
  readonly fields: F;
  readonly unique?: readonly Unique[];
  /**
   * Dotted paths that equality predicates find through the index; arrays on the way are walked.
   * `custom.fields` takes in every custom field with its name.
   * Where there are custom fields, `custom.type.id` and `custom.fields` follow the others.
   */
  readonly facets?: readonly string[];
  readonly sortColumns?: readonly SortColumn[];
  /** Dotted paths of members that predicates and sorts of clients do not know. */
  readonly unsearchable?: readonly string[];
  /**
   * Indexes over sort columns (paths, or `createdAt`), in addition to the built-in (id) and
   * (createdAt, id).
   */
  readonly indexes?: readonly (readonly string[])[];
  readonly retention?: Retention;
  /** Maximum number of documents per project; one more is refused. */
  readonly maxPerProject?: number;
  readonly derives?: (document: any) => readonly Derived[];
  /** Tokens of a derived document, kept for suggestions while the index of the project is on. */
  readonly tokens?: (document: any) => readonly SuggestionToken[];
  /** How searches find its documents: `SearchedDeclaration` in the folder search. */
  readonly searched?: object;
  /** Searched documents that it is a part of, which must be indexed again: those with a value in a facet. */
  readonly searchedWith?: (
    before: any,
    after: any,
  ) => readonly { readonly kind: string; readonly by: string; readonly value: string }[];
  /**
   * One document may need a body of many megabytes: hundreds of variants, lines or enumeration
   * values. Buyers, who do not send such documents, keep to the usual limit.
   */
  readonly isLarge?: true;
  /** Identifiers that messages carry in addition to the id: `orderNumber`, …; default: the key, if there is one. */
  readonly userProvided?: readonly string[];
  /**
   * A member changes without a new version: the version does not identify the content, so none is
   * remembered.
   */
  readonly changesBesideVersion?: true;
  /** `false`: the document has no stamped members of its own (a message brings its own). */
  readonly stamped?: boolean;
  /**
   * Settings, which are read with most requests and rarely change: each change raises a number of
   * the kind in its project, which shows every process that remembered documents of the kind are
   * outdated.
   */
  readonly changesSeldom?: true;
  /** Documents hold the name of the resource as `type`, which REST alone shows. */
  readonly showsType?: true;
  /** Documents hold when their version became what it is as `versionModifiedAt`, which REST alone shows. */
  readonly showsVersionTime?: true;
  /** GraphQL name of the type where it is not `name`. */
  readonly graphqlName?: string;
}

/** A resource as declared, with the builders of its actions, creation and deletion. */
export interface Resource<F extends Fields = Fields> extends ResourceDeclaration<F> {
  readonly kind: string;
  readonly plural: string;
  /** Fields with the stamped ones: what predicates, sorts, expansion and GraphQL see. */
  readonly allFields: Fields;
  readonly action: <M extends Fields, N extends Needs = {}>(
    declaration: ActionDeclaration<DocumentOf<F>, M, N>,
  ) => Action;
  readonly create: <M extends Fields, N extends Needs = {}>(
    declaration: CreateDeclaration<ObjectOf<F>, M, N>,
  ) => Create;
  readonly remove: <N extends Needs = {}>(
    declaration: RemoveDeclaration<DocumentOf<F>, N>,
  ) => Remove;
}

/** More stamped members of some kinds; documents of older versions of this server lack them. */
const shownStamps = ({ showsType, showsVersionTime }: ResourceDeclaration<Fields>): Fields => ({
  ...(showsType === true ? { type: optional(inGraphql(text(), { hidden: true })) } : {}),
  ...(showsVersionTime === true
    ? { versionModifiedAt: optional(inGraphql(dateTime(), { hidden: true })) }
    : {}),
});

const facetsOf = ({ fields, facets = [] }: ResourceDeclaration<Fields>) =>
  'custom' in fields && !facets.includes('custom.fields')
    ? { facets: [...facets, 'custom.type.id', 'custom.fields'] }
    : {};

const kindOf = (name: string): string =>
  name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

const pluralOf = (name: string): string =>
  `${name[0]!.toLowerCase()}${name.slice(1)}s`.replace(/ys$/, 'ies');

/**
 * Declares a resource kind.
 * @example export const zone = resource({ name: 'Zone', fields: { … }, … });
 */
export function resource<F extends Fields>(declaration: ResourceDeclaration<F>): Resource<F> {
  const { name, fields, stamped = true } = declaration;
  return placed({
    kind: kindOf(name),
    plural: pluralOf(name),
    ...('key' in fields ? { userProvided: ['key'] } : {}),
    ...declaration,
    ...facetsOf(declaration),
    allFields: { ...(stamped ? stampFields : {}), ...shownStamps(declaration), ...fields },
    action: actionOf,
    create: (creation) => createOf({ name: `${name}Draft`, ...creation }),
    remove: (removal) => removal as Remove,
  });
}
