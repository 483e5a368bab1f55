// Values of registrations, checked beyond their shape: they come from the configuration of an
// application.
import { apiError } from '@storewright/model/declaration';
import { accessesOf } from '../users/permissions.ts';

export function wrong(member: string, why: string): never {
  throw apiError.InvalidInput(`${member}: ${why}.`);
}

/** The page is fetched by the server, so its address must not lead anywhere. */
export function addressOf(given: string, isLocal: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : wrong('url', 'an address is expected');
  const isAllowed = url.protocol === 'https:' || (isLocal && url.protocol === 'http:');
  if (!isAllowed) wrong('url', 'it must begin with https://');
  if (url.username !== '' || url.password !== '') wrong('url', 'it must not contain credentials');
  return given.replace(/(?<!\/)\/+$/, '');
}

export interface Permission {
  readonly name: string;
  readonly oAuthScopes: readonly string[];
}

/** Names begin with the prefix of the entry point: others would belong to another application. */
export function checkPermissions(permissions: readonly Permission[], entryPoint: string): void {
  const [view = '', manage = ''] = accessesOf(entryPoint, []);
  for (const { name } of permissions)
    if (!name.startsWith(view) && !name.startsWith(manage))
      wrong('permissions.name', `'${name}' begins neither with ${view} nor with ${manage}`);
}
