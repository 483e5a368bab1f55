// Checks of options beyond their kind: reported at the start, and not when an option is first used.
import { engineAddress } from './open-search/index.ts';
import { OptionError } from './option-error.ts';
import type { Options } from './options.ts';

/** @throws OptionError */
export function checkOptions(options: Options): void {
  checkSealingKey(options);
  checkReplicas(options);
  checkImages(options);
  checkSearchUrl(options);
  checkApplicationsHost(options);
  checkConsole(options);
  checkSignOn(options);
}

/** The first credential to seal would be too late. */
function checkSealingKey({ sealingKey }: Options): void {
  if (sealingKey !== '' && sealingKey.length < minSealingKeyLength)
    throw new OptionError(
      `--sealing-key (STOREWRIGHT_SEALING_KEY) must have at least ${minSealingKeyLength} characters; ` +
        'openssl rand -base64 32 makes one.',
    );
}

/** The embedded database has none. */
function checkReplicas({ replicaUrl, replicaLag, databaseUrl }: Options): void {
  if (replicaUrl !== '' && databaseUrl === '')
    throw new OptionError(
      '--replica-url (STOREWRIGHT_REPLICA_URL) names replicas of the server of --database-url.',
    );
  if (replicaLag <= 0)
    throw new OptionError('--replica-lag (STOREWRIGHT_REPLICA_LAG) takes more than 0 seconds.');
}

/** The place is not shown: it holds a key. */
function checkImages({ images }: Options): void {
  if (/^s3\b/.test(images) && !/^s3\+https?:\/\/[^:@/]+:[^@/]+@[^/]+\/[^/?]+/.test(images))
    throw new OptionError(
      '--images (STOREWRIGHT_IMAGES) takes a directory or s3+https://KEY:SECRET@host/bucket.',
    );
}

function checkConsole({ console: mode }: Options): void {
  if (!['auto', 'sign-in', 'off'].includes(mode))
    throw new OptionError(`--console takes auto, sign-in or off, not '${mode}'.`);
}

/** A plain connection could lead to another server. */
function checkSignOn({ ssoIssuer, ssoClientId }: Options): void {
  if (ssoIssuer === '') return;
  const url = URL.canParse(ssoIssuer) ? new URL(ssoIssuer) : undefined;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal))
    throw new OptionError(
      `--sso-issuer (STOREWRIGHT_SSO_ISSUER) begins with https://, not '${ssoIssuer}'.`,
    );
  if (ssoClientId === '')
    throw new OptionError('--sso-issuer needs --sso-client-id (STOREWRIGHT_SSO_CLIENT_ID).');
}

/** The address is not shown: it holds a password. */
function checkSearchUrl({ searchUrl }: Options): void {
  if (searchUrl === '') return;
  try {
    engineAddress(searchUrl);
  } catch (error) {
    throw new OptionError(`--search-url (STOREWRIGHT_SEARCH_URL): ${(error as Error).message}.`);
  }
}

/** Applications compute the name of the gateway from that of their page. */
function checkApplicationsHost({ applicationsHost }: Options): void {
  if (!/^mc\.[a-z0-9.-]{1,250}$/.test(applicationsHost))
    throw new OptionError(
      `--applications-host (STOREWRIGHT_APPLICATIONS_HOST) begins with mc., in lower case, not '${applicationsHost}'.`,
    );
}

const minSealingKeyLength = 32;
