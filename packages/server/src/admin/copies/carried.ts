// Data copied with a branch only on request: the messages of its project, and its extensions. A
// branch is for experiments, so it calls the servers of its project only on request, and never with
// their credentials: those are sealed for the project, and stay there.

import { kindNamed } from '@storewright/engine/pipeline/context/world';
import { apiError, type Kind } from '@storewright/model/declaration';
import type { Run } from '@storewright/store/storage/connection/database';
import type { Carried } from '@storewright/store/storage/projects/copies';
import { editDocuments } from '@storewright/store/storage/projects/edited';
import type { AdminWorld } from '../common/operation.ts';

interface CarriedDraft {
  readonly messages?: boolean | undefined;
  /** `none`, `copy`, or `to=` and an address. */
  readonly extensions?: string | undefined;
  readonly at?: string | undefined;
}

const toAddress = 'to=';
const maxUrl = 2_048;

/**
 * What a draft asks to come along; absent: nothing.
 * @throws InvalidInput for words that are none of those, and for an address that no extension may call
 */
export async function readCarried(
  admin: AdminWorld,
  { messages = false, extensions: asked = 'none', at }: CarriedDraft,
): Promise<Carried | undefined> {
  if (messages && at !== undefined)
    throw apiError.InvalidInput(
      "'messages' and 'at' do not go together: messages are copied as they are now.",
    );
  const extensions = await extensionsOf(admin, asked);
  if (!messages && extensions === undefined) return undefined;
  return { ...(messages ? { messages } : {}), ...(extensions === undefined ? {} : { extensions }) };
}

async function extensionsOf({ world }: AdminWorld, asked: string): Promise<string | undefined> {
  if (asked === 'none') return undefined;
  if (asked === 'copy') return asked;
  if (!asked.startsWith(toAddress))
    throw apiError.InvalidInput(
      `'extensions' is none, copy, or to=ADDRESS, and not '${asked.slice(0, 100)}'.`,
    );
  const url = asked.slice(toAddress.length);
  const refusal = url.length > maxUrl ? 'the URL is too long' : await world.outbound.refusal(url);
  if (refusal !== undefined)
    throw apiError.InvalidInput(`Extensions cannot be led to '${url.slice(0, 100)}': ${refusal}.`);
  return url;
}

/** As it was asked for. */
export const shownCarried = (carried: Carried | null | undefined) => ({
  messages: carried?.messages ?? false,
  extensions: shownExtensions(carried?.extensions),
});

const shownExtensions = (extensions = 'none'): string =>
  ['none', 'copy'].includes(extensions) ? extensions : `${toAddress}${extensions}`;

/** Kinds whose rows are copied in addition to the usual ones. */
export const carriedKindsOf = (carried: Carried | null | undefined): readonly string[] => [
  ...(carried?.messages === true ? ['message'] : []),
  ...(carried?.extensions === undefined ? [] : ['extension']),
];

/** Extensions of a copy are made fit for it; answers how many do not come along. */
export async function fitExtensions(
  admin: AdminWorld,
  run: Run,
  project: string,
  { extensions }: Carried,
): Promise<number> {
  if (extensions === undefined) return 0;
  const to = extensions === 'copy' ? undefined : new URL(extensions);
  const kind: Kind = kindNamed(admin.world, 'extension');
  return editDocuments(run, kind, project, (documents) => {
    const kept = documents.filter(({ destination }) => isCarried(destination, to));
    const ids = new Set(kept.map(({ id }) => id));
    return kept.map((document) => ({
      ...document,
      destination: fitDestination(document.destination, to),
      dependencies: document.dependencies.filter(({ id }: { id: string }) => ids.has(id)),
    }));
  });
}

/**
 * A function is called with keys that are not copied, or with the keys of this server; it has no
 * address of ours.
 */
const isCarried = ({ type }: { readonly type: string }, to: URL | undefined): boolean =>
  type === 'HTTP' || (to === undefined && type === 'GoogleCloudFunction');

/** Without credentials, which are not copied. A query may hold a key, too, and is not for another address. */
function fitDestination({ authentication: _, ...destination }: any, to: URL | undefined) {
  if (to === undefined) return destination;
  const isWhole = to.pathname !== '/' || to.search !== '';
  const url = isWhole ? to.href : new URL(new URL(destination.url).pathname, to).href;
  return { ...destination, url };
}
