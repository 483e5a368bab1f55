// What the pipeline is given: the world, which has the only things outside the pure domain that an operation can touch
// (kinds, storage, clock, identity, password hashing), a call of an operation, and the query parameters of a call.

import type { BoundedMemory } from '@storewright/model/base/bounded-memory';
import {
  type ApiError,
  apiError,
  type Caller,
  type Endpoint,
  type EndpointContext,
  type EndpointDeclaration,
  type Field,
  type Kind,
  type Resource,
  type Target,
  type Trial,
} from '@storewright/model/declaration';
import type { ImageStore } from '@storewright/platform/images';
import type { Outbound } from '@storewright/platform/outbound';
import type { Passwords } from '@storewright/platform/passwords';
import type { Seal } from '@storewright/platform/seal';
import {
  type CheckedPredicate,
  compileSort,
  conjunction,
  parseWhere,
  sorted,
} from '@storewright/store/predicate';
import type { Clock } from '@storewright/store/storage/clock';
import type { CompiledSort, Storage } from '@storewright/store/storage/storage';
import type { KnownExtensions } from '../commit/extend.ts';
import type { Session } from '../facts/session.ts';
import type { Rehearsal, Rehearsed } from '../operations/rehearse.ts';

/** Checks the values of custom fields against the definitions of a type document. */
type CheckCustomFields = (
  type: any,
  values: { readonly [name: string]: unknown },
  options: { readonly customizable: string; readonly requireAll: boolean },
) => {
  readonly fields: { readonly [name: string]: any };
  readonly references: readonly { readonly typeId: string; readonly id: string }[];
};

/** Sends notifications to what projects have subscribed with. */
export interface Notifier {
  /** The id of the subscription. @throws InvalidInput when the destination does not take it */
  tried(project: string, trial: Trial): Promise<string>;
  /** A subscription has another destination, or is gone. */
  changed(project: string, id: string): void;
}

/** So that a request that runs again draws the same ids. */
export interface DrawnIds {
  back(): void;
  end(): void;
}

/** What operations need of everything around them; made once by the server. */
export interface World {
  /** Kinds by `typeId`. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly storage: Storage;
  /** What the process remembers of documents and tokens; it saves work and proves nothing. */
  readonly memory: BoundedMemory<unknown>;
  readonly passwords: Passwords;
  readonly images: {
    readonly store: ImageStore;
    /** What addresses of images begin with; absent: what the client calls the server. */
    readonly address?: string | undefined;
  };
  /** What keeps credentials that are sent to other servers; the key is read at first use. */
  readonly openSeal: () => Promise<Seal>;
  /** The fault of that key, in a sentence; absent: none. */
  readonly sealFault?: () => Promise<string | undefined>;
  readonly checkCustomFields: CheckCustomFields;
  /** Tries update actions out. It stands here because facts know nothing of operations. */
  readonly rehearse: (session: Session, asked: Rehearsed) => Promise<Rehearsal>;
  /** Refresh tokens of a project: the most that are kept, and how many there are. */
  readonly refreshTokens: {
    readonly most: number;
    readonly number: (project: string) => Promise<number>;
  };
  /** Counts a guess at the password of an account. @throws too_many_requests */
  readonly attempt: (project: string, account: string) => void;
  readonly extensions: KnownExtensions;
  readonly notifier: Notifier;
  /** Calls to servers that a project has configured. */
  readonly outbound: Outbound;
  /** The clock that all servers of the database share. */
  readonly clock: Clock;
  /**
   * The current time of a project, in milliseconds since the epoch: its documents and rules use it.
   * Without a project, the time of the server.
   */
  readonly now: (project?: string) => number;
  /** A fresh id: UUID version 7, lower case; of a seeded project, the next one of its own. */
  readonly newId: (project?: string) => string;
  /** A request begins to draw ids, which it may draw again; absent: they are random. */
  readonly drawIds?: (project: string) => DrawnIds | undefined;
  /** Former versions of the documents of a project are kept, and what made them; absent: of none. */
  readonly keepsVersions?: (project: string) => boolean;
  /**
   * Called for each project that is created: it keeps its history from then on if that is asked for, or if
   * nothing is asked and the server does so by default. Absent: no project does.
   */
  readonly startHistory?: (project: string, isAsked?: boolean) => Promise<void>;
}

/** The kind of a name of ours; an unknown one is a mistake in a declaration. */
export function kindNamed(world: World, name: string): Kind {
  const kind = world.kinds.get(name);
  if (kind === undefined) throw new Error(`there is no kind '${name}'`);
  return kind;
}

// A call of an operation: who asks, through which endpoint, for what. Both edges make these.

/** One request at one endpoint, as every operation takes it. */
export interface Call {
  readonly session: Session;
  readonly kind: Kind;
  readonly endpoint: Endpoint;
  readonly context: EndpointContext;
  /** More paths whose documents the call sees too, such as other stores. */
  readonly beside?: readonly EndpointContext[];
}

/** Every path of the call. */
export const contextsOf = ({ context, beside = [] }: Call): readonly EndpointContext[] => [
  context,
  ...beside,
];

/** Who names documents in the inputs of a call. */
export const callerOf = ({ endpoint, context }: Pick<Call, 'endpoint' | 'context'>): Caller => ({
  ...context,
  actor: endpoint.actor,
  namesFreely: endpoint.namesFreely,
  parents: endpoint.parents?.(context) ?? [],
});

/** How an error names a target: `id 'x'`. */
export function wordsOf(target: Target): string {
  if ('id' in target) return `ID '${target.id}'`;
  if ('key' in target) return `key '${target.key}'`;
  return `${target.unique} '${target.value}'`;
}

// Query parameters of reads: paging, sort, predicates, expansion. Strings in, checked values out.

/** Decoded query parameters; a name may repeat. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** Which part of a page is asked for; counted in documents. */
export interface Paging {
  readonly limit: number;
  readonly offset: number;
  readonly withTotal: boolean;
}

/** The largest page, and the furthest that one begins. */
export const most = { limit: 500, offset: 10_000 } as const;
const expansions = { paths: 10, length: 512 } as const;

/** The error for a query parameter that is not understood. */
export const malformed = (parameter: string, why: string): ApiError =>
  apiError.InvalidInput(`Malformed parameter: ${parameter}: ${why}`);

/** @throws InvalidInput that names the parameter. */
export const pagingOf = (
  parameters: Parameters,
  endpoint: Pick<EndpointDeclaration, 'countsWhenAsked'> = {},
): Paging => ({
  limit: integerOf(parameters, 'limit', 20, most.limit),
  offset: integerOf(parameters, 'offset', 0, most.offset),
  withTotal: flagOf(parameters, 'withTotal', endpoint.countsWhenAsked !== true),
});

function integerOf(parameters: Parameters, name: string, fallback: number, max: number): number {
  const value = parameters.get(name)?.at(-1);
  if (value === undefined) return fallback;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max)
    throw malformed(name, `expected an integer from 0 to ${max}, got '${value.slice(0, 40)}'.`);
  return Number(value);
}

/**
 * `true` or `false` of the last parameter with the name.
 * @throws InvalidInput
 */
export function flagOf(parameters: Parameters, name: string, fallback: boolean): boolean {
  const value = parameters.get(name)?.at(-1);
  if (value === undefined) return fallback;
  if (value !== 'true' && value !== 'false')
    throw malformed(name, `expected true or false, got '${value.slice(0, 40)}'.`);
  return value === 'true';
}

/** The version that a DELETE names; of most kinds it must name one. */
export function versionOf(
  parameters: Parameters,
  deletesBy?: EndpointDeclaration['deletesBy'],
): number | undefined {
  const value = parameters.get('version')?.at(-1);
  if (deletesBy === 'no version') return undefined;
  if (value === undefined) {
    if (deletesBy === 'optional version') return undefined;
    throw malformed('version', 'a version is required.');
  }
  if (!/^-?\d{1,15}$/.test(value))
    throw malformed('version', `expected an integer, got '${value.slice(0, 40)}'.`);
  return Number(value);
}

/** All `where` parameters must hold. */
export function whereOf(
  parameters: Parameters,
  resource: Resource<any>,
): CheckedPredicate | undefined {
  const texts = parameters.get('where') ?? [];
  if (texts.length === 0) return undefined;
  return conjunction(texts.map((text) => parseWhere(text, resource, parameters)));
}

/**
 * Sort expressions of the request as SQL.
 * @throws InvalidInput for an expression that does not fit the kind
 */
export const sortOf = (
  parameters: Parameters,
  resource: Resource<any>,
  facets: readonly string[],
): readonly CompiledSort[] => compileSort(parameters.get('sort') ?? [], resource, facets);

/** Elements of a list in the order of sort expressions, as a query sorts documents. */
export const sortedElements = <T>(
  elements: readonly T[],
  expressions: readonly string[],
  { about }: Field,
): readonly T[] => (expressions.length === 0 ? elements : sorted(elements, expressions, about));

/** Expansion never fails for what a path says; only their number has a limit. */
export const expandOf = (parameters: Parameters): readonly string[] =>
  (parameters.get('expand') ?? [])
    .filter((path) => path.length <= expansions.length)
    .slice(0, expansions.paths);
