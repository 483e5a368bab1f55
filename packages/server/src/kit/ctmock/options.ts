// What the constructor of the mock takes, and what of it means nothing here.
import type { Host } from '../hosted/hosts.ts';

/** Where the mock keeps documents. Here they are in the database of the server. */
export abstract class AbstractStorage {}
export class InMemoryStorage extends AbstractStorage {}

export interface MockOptions {
  readonly defaultProjectKey: string | undefined;
  readonly apiHost: Host;
  readonly authHost: Host;
  /** Requests must bring a token; default: those without one are taken for such that hold everything. */
  readonly enableAuthentication: boolean;
  /** With authentication, the token must have been handed out here; clients are never checked. */
  readonly validateCredentials: boolean;
  readonly silent: boolean;
  /** No effect: the server is always strict. */
  readonly strict: boolean;
  /** No effect. */
  readonly storage: AbstractStorage | undefined;
  /** No effect: `project.requests()` of the kit returns the requests. */
  readonly logger: unknown;
}

const defaults: MockOptions = {
  defaultProjectKey: undefined,
  apiHost: 'https://api.*.commercetools.com',
  authHost: 'https://auth.*.commercetools.com',
  enableAuthentication: false,
  validateCredentials: false,
  silent: true,
  strict: true,
  storage: undefined,
  logger: undefined,
};

export function withDefaults(options: Partial<MockOptions>): MockOptions {
  const ignored = [
    ...(options.storage === undefined || options.storage instanceof InMemoryStorage
      ? []
      : ['storage']),
    ...(options.strict === false ? ['strict: false'] : []),
  ];
  if (ignored.length > 0) warnOnce(ignored.join(' and '));
  return { ...defaults, ...options };
}

let hasWarned = false;

function warnOnce(what: string): void {
  if (!hasWarned)
    process.emitWarning(`${what} has no effect on storewright.`, 'StorewrightWarning');
  hasWarned = true;
}
