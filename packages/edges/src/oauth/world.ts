// What the token service is given; everything outside it that it can touch.
import type { BoundedMemory } from '@storewright/model/base/bounded-memory';
import type { Sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import type { Storage } from '@storewright/store/storage/storage';
import type { TokenLimits } from './clean-up.ts';
import type { RateLimits } from './rate-limit.ts';

/** A customer as the password flow needs it. */
export interface KnownCustomer {
  readonly id: string;
  /**
   * Argon2 hash as it is stored as the secret of the document; absent: the customer has no
   * password (external authentication).
   */
  readonly passwordHash?: string | undefined;
}

/** Registered with the project action `setExternalOAuth`. */
export interface ExternalServer {
  readonly url: string;
  /** Value of the Authorization header, in clear. */
  readonly authorizationHeader: string;
}

export type Flow =
  | 'client_credentials'
  | 'password'
  | 'anonymous'
  | 'refresh_token'
  | 'introspection'
  | 'revocation'
  | 'authentication'
  | 'external'
  | 'unknown';

/** Something that happened, for the log; holds no token, secret, password or e-mail address. */
export interface AuditEvent {
  readonly event: 'grant' | 'introspection' | 'revocation' | 'error';
  readonly flow: Flow;
  readonly correlationId?: string | undefined;
  readonly address?: string | undefined;
  readonly projectKey?: string | undefined;
  readonly clientId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
  /** Code of the API error. */
  readonly code?: string | undefined;
}

/** What became of a call to an external server; it never follows redirects and never rejects. */
type PostOutcome =
  | { readonly outcome: 'answer'; readonly status: number; readonly text: string }
  | { readonly outcome: 'late' }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Sends a POST under the rules for calls on behalf of a user (platform/outbound.ts). */
type Post = (call: {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly of?: { readonly project: string; readonly to: 'oauth' } | undefined;
}) => Promise<PostOutcome>;

export interface TokenWorld {
  readonly database: Database;
  /** What the process remembers of tokens. */
  readonly memory: BoundedMemory<unknown>;
  readonly storage: Storage;
  /** Milliseconds since the epoch; of a project by its own clock. */
  readonly now: (project?: string) => number;
  /** The same within a statement. */
  readonly instant: () => Sql;
  readonly newId: (project?: string) => string;
  /**
   * The customer with the e-mail address (case ignored): without a store a global customer, with
   * one a customer who lists that store.
   */
  readonly findCustomer: (
    projectKey: string,
    email: string,
    storeKey?: string,
  ) => Promise<KnownCustomer | undefined>;
  /** Whether the project has the customer. */
  readonly customerExists: (projectKey: string, id: string) => Promise<boolean>;
  /** Whether a document of the project, such as a cart, belongs to the anonymous session. */
  readonly holdsAnonymousId: (projectKey: string, anonymousId: string) => Promise<boolean>;
  readonly passwords: { matches(password: string, hash: string | undefined): Promise<boolean> };
  /** The server that the project has registered; absent: none. */
  readonly externalServer?: (projectKey: string) => Promise<ExternalServer | undefined>;
  readonly audit: (event: AuditEvent) => void;
  /** Counts one answer of a flow; `outcome` is `ok` or the code of the API error. */
  readonly count: (flow: Flow, outcome: string) => void;
  readonly post: Post;
  /** Clients get tokens for branches of their project, and those are let in; default: no. */
  readonly givesBranchTokens?: boolean;
  readonly rateLimits: RateLimits;
  readonly tokenLimits: TokenLimits;
}
