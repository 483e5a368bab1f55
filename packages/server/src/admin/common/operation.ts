// The one declaration of an operator's operation. Its route, the decoder of its body and its query, the form of the
// console and the entry of the OpenAPI document follow from it. Its path is in `published/operations.ts`, for callers.

import type { Controls, Faults, RequestLog } from '@storewright/engine/controls';
import type { Attempt, Deliveries } from '@storewright/engine/delivery';
import { operatorInput, type World } from '@storewright/engine/pipeline';
import type { ExtensionPlace, ShownCall } from '@storewright/engine/pipeline/commit/extension-call';
import type { Field, Fields, ObjectOf, Of } from '@storewright/model/declaration';
import { type Act, type Author, noteAct, serverAuthor } from '@storewright/store/storage/audit';
import type { Database, Run } from '@storewright/store/storage/connection/database';
import type { Place } from '@storewright/store/storage/outbox/outbox';
import type { Rank, Role } from '@storewright/store/storage/people/users';
import type { CopyPlan } from '@storewright/store/storage/projects/copy';
import type { SingleSignOn } from '../../hosting/users/single-sign-on.ts';
import {
  type OperationMethod,
  type OperationName,
  placeOfOperation,
} from '../../published/operations.ts';
import { readQuery } from './query.ts';

/** What the admin interface may touch. */
export interface AdminWorld {
  readonly world: World;
  readonly database: Database;
  readonly controls: Controls;
  /** Whom the trail of administration names; absent: the server. */
  readonly author?: Author | undefined;
  /** What this server has answered wrongly on purpose; commands answer nothing. */
  readonly faults?: Faults | undefined;
  /** The recent requests to this server. */
  readonly requests?: RequestLog | undefined;
  /** Only this machine reaches the server. */
  readonly isLocal?: boolean;
  /** The server is about to end: no request waits any longer. */
  readonly ending?: AbortSignal | undefined;
  /** A request waits: its place among those at work is free meanwhile. */
  readonly away?: (<T>(work: Promise<T>) => Promise<T>) | undefined;
  /** Paths of the API below the project key, and of the token service. */
  readonly paths?: readonly string[];
  /** How templates are copied, as this server has found out. */
  readonly plans?: Map<string, CopyPlan>;
  /** Maximum number of documents of one copy; absent: any number. */
  readonly maxCopiedDocuments?: number | undefined;
  /** Removes the rows of ended projects soon. */
  readonly removeSoon: () => void;
  /** Sends a stored message to a subscription once more, or a test notification. */
  readonly resend?: Deliveries['resend'];
  readonly test?: Deliveries['test'];
  readonly trials?: Deliveries['trials'];
  /** Where people of the console sign in elsewhere. */
  readonly signOn?: SingleSignOn | undefined;
  /** Whether subscriptions can have destinations of a type; absent: of any type. */
  readonly offers?: Deliveries['offers'];
  /** The latest calls of extensions by this server. */
  readonly extensionCalls?: ((place: ExtensionPlace) => Promise<readonly ShownCall[]>) | undefined;
  /** The recent deliveries of this server; commands have delivered nothing. */
  readonly attempts?: (place: Place) => Promise<readonly Attempt[]>;
}

export interface AdminRequest {
  readonly params: { readonly [name: string]: string };
  readonly query: ReadonlyMap<string, readonly string[]>;
  /** Parsed and sanitised JSON body; `undefined` without one. */
  readonly body: unknown;
  /** Who asks. */
  readonly author?: Author | undefined;
  /** Role of the user of the console in the project; absent: everything is allowed. */
  readonly role?: Role | undefined;
  /** Header `Last-Event-ID`: where the reader of a stream continues. */
  readonly lastEventId?: string | undefined;
}

export interface AdminAnswer {
  readonly status: number;
  /** Sent as JSON; absent for an empty body. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body; compressed to clients that accept it. */
  readonly file?: {
    readonly type: string;
    readonly text: string | Buffer;
    readonly gzip?: Uint8Array;
  };
  /** Sent as they come, as server-sent events, until the signal says that the reader is gone. */
  readonly events?: (signal: AbortSignal) => AsyncIterable<string>;
  readonly headers?: { readonly [name: string]: string };
}

export interface AdminRoute {
  /** As callers name it, and code generators. */
  readonly name: OperationName;
  readonly method: OperationMethod;
  /** Path below `/-`, parameters in braces: `/projects/{key}`. */
  readonly path: string;
  /** It reveals nothing about any project: no token is needed. */
  readonly isOpen?: true;
  /**
   * The console has it below `/-/console` too, for users with this role in the project `{key}`, at least;
   * `member`: with any role there, of which it checks itself what it allows.
   */
  readonly console?: Rank | 'member';
  /** The console has it also where the controls are off. */
  readonly isOperation?: true;
  /** What it does, in a sentence. */
  readonly doc: string;
  /** Pages make a form of it; what belongs together has one name. */
  readonly of?: string;
  /** Members of the body; without them every member is refused. */
  readonly body?: Fields;
  /** Query parameters; a list may come as several parameters of its name. */
  readonly query?: Fields;
  /** The JSON that it answers with; absent: it has no answer, or one of another media type. */
  readonly returns?: Field;
  /** Media type of a file or a stream that it answers with. */
  readonly media?: string;
  /** It reads the body itself, also one with other members. */
  readonly readsBody?: true;
  /** Of an answer; absent: 200, or 204 where there is none. */
  readonly status?: 201;
  /** Its body may be as large as for kinds with large documents. */
  readonly largeBody?: true;
  readonly handle: (request: AdminRequest) => Promise<AdminAnswer>;
}

/** The same interface, with the author of the request. */
export const authored = (admin: AdminWorld, { author }: AdminRequest): AdminWorld =>
  author === undefined ? admin : { ...admin, author };

/** Stores an entry of the audit log in the transaction of the change. */
export const noted = (
  { author }: Pick<AdminWorld, 'author'>,
  run: Run,
  project: string,
  act: Act,
): Promise<unknown> => noteAct(run, project, { ...act, author: author ?? serverAuthor });

/** A request for an operation. */
export interface Asked<Body = unknown, Query = unknown>
  extends Pick<AdminRequest, 'params' | 'role'> {
  /** With the author of the request. */
  readonly admin: AdminWorld;
  /** The `{key}` of the path. */
  readonly project: string;
  /** Decoded, unless the operation reads it itself. */
  readonly body: Body;
  /** Decoded. */
  readonly query: Query;
}

/** The type that is declared for a part of a request; `any` without a declaration. */
type Declared<F extends Fields> = Fields extends F ? any : ObjectOf<F>;

interface Operation<B extends Fields, Q extends Fields, R extends Field>
  extends Omit<AdminRoute, 'name' | 'method' | 'path' | 'handle' | 'body' | 'query' | 'returns'> {
  readonly body?: B;
  readonly query?: Q;
  readonly returns?: R;
  /** Returns the body of the answer. */
  readonly answer: (asked: Asked<Declared<B>, Declared<Q>>) => Answered<R>;
}

/** Without a declared answer there is none. */
type Answered<R extends Field> = Field extends R
  ? Promise<void> | undefined
  : Promise<Of<R>> | Of<R>;

/** Declares an operation. */
export function operation<
  B extends Fields = Fields,
  Q extends Fields = Fields,
  R extends Field = Field,
>(admin: AdminWorld, name: OperationName, declared: Operation<B, Q, R>): AdminRoute {
  const { answer, ...route } = declared;
  const { body: fields, query: parameters = {}, readsBody, status = 200 } = route;
  const read = (sent: unknown) =>
    fields === undefined || readsBody === true ? sent : operatorInput(fields, sent);
  return rawOperation(name, {
    ...route,
    async handle(request) {
      const { params, role } = request;
      const by = authored(admin, request);
      const body: any = read(request.body);
      const query: any = readQuery(parameters, request.query);
      const project = params.key ?? '';
      const made = await answer({ admin: by, project, params, query, role, body });
      return made === undefined ? { status: 204 } : { status, body: made };
    },
  });
}

/** Declares an operation that answers with a file or a stream. */
export const rawOperation = (
  name: OperationName,
  declared: Omit<AdminRoute, 'name' | 'method' | 'path'>,
): AdminRoute => ({ name, ...placeOfOperation(name), ...declared });
