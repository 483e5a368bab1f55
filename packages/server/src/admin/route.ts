// A route of the admin interface, free of the HTTP framework.

import type { Field, Fields } from '@storewright/model/declaration';
import type { Author } from '@storewright/store/storage/audit';
import type { Rank, Role } from '@storewright/store/storage/people/users';
import type { OperationMethod, OperationName } from '../published/operations.ts';

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
