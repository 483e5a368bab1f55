// The world of the pipeline, for the server and for commands that work on the database.
import { join, resolve } from 'node:path';
import { type Controls, noControls } from '../controls/index.ts';
import { type Deliveries, openDeliveries } from '../delivery/index.ts';
import { defaultTokenLimits, limiterOf, rateLimitsOf } from '../oauth/index.ts';
import { openSearch } from '../open-search/index.ts';
import { type Options, privateCallsAllowed } from '../options.ts';
import { knownExtensions } from '../pipeline/commit/known-extensions.ts';
import { rehearseActions, type World } from '../pipeline/index.ts';
import { boundedMemory } from '../platform/bounded-memory.ts';
import { isBucket, openImages } from '../platform/images/index.ts';
import { openOutbound } from '../platform/outbound.ts';
import { createPasswords } from '../platform/passwords.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { kinds } from '../resources/index.ts';
import { credentialsPurpose } from '../resources/integration/extension/rules.ts';
import { credentialsPurpose as subscriptionPurpose } from '../resources/integration/subscription/rules.ts';
import { checkCustomFields } from '../resources/integration/type/check.ts';
import type { Clock } from '../storage/clock.ts';
import type { Database } from '../storage/connection/database.ts';
import { keepHistory } from '../storage/history.ts';
import { createStorage } from '../storage/open/postgres.ts';
import type { Replicas } from '../storage/replicas/replicas.ts';
import { tableOf } from '../storage/schema/tables.ts';
import { numberOfRefreshTokens } from '../storage/tokens/token-clean-up.ts';
import { checkKinds } from './check-kinds.ts';
import { sealingOf } from './sealing.ts';
import { authoritiesOf } from './tls.ts';

/** The world of a server, which also delivers. */
export interface ServerWorld extends World {
  readonly notifier: Deliveries;
}

/** About as many bytes, twice where strings are not Latin. */
const rememberedCharacters = 64_000_000;

/** In the data directory, unless another place is given. */
function imagesOf({ images, imagesUrl, dataDir }: Options): World['images'] {
  const place = isBucket(images)
    ? images
    : resolve(images === '' ? join(dataDir, 'images') : images);
  const address = imagesUrl === '' ? undefined : imagesUrl.replace(/(?<!\/)\/+$/, '');
  return { store: openImages(place), address };
}

/** Whom servers that projects configure may be, and who vouches for them. */
const reachOf = (options: Options) => ({
  privateCalls: privateCallsAllowed(options),
  authorities: authoritiesOf(options),
});

/** The operator has named it, so it may be anywhere. */
function searchEngineOf({ searchUrl, queryTimeoutMs, ...options }: Options) {
  if (searchUrl === '') return undefined;
  const outbound = openOutbound({ privateCalls: true, authorities: authoritiesOf(options) });
  return openSearch({ url: searchUrl, outbound, queryTimeoutMs });
}

/** A year is what an audit asks for; so many versions are no limit of their own. */
const kept = { days: 365, most: 100_000_000 } as const;

function startingHistory(database: Database, controls: Controls, isDefault: boolean) {
  const tables = carriedKinds(kinds).map((name) => tableOf(kinds.get(name)!));
  return async (project: string, isAsked = isDefault) => {
    if (!isAsked) return;
    await keepHistory(database, tables, project, kept);
    await controls.refresh(project);
  };
}

export function worldOf(
  database: Database,
  options: Options,
  clock: Clock,
  controls: Controls = noControls(clock),
  replicas?: Replicas,
): ServerWorld {
  checkKinds(kinds);
  const { instant } = clock;
  const searchEngine = searchEngineOf(options);
  const storage = createStorage(database, kinds, { instant, searchEngine, replicas });
  const { account } = limiterOf(rateLimitsOf(options.tokensPerSecond));
  const { open: openSeal, fault: sealFault } = sealingOf(database, options);
  const { now, newId, drawIds, keepsVersions } = controls;
  const reach = reachOf(options);
  const outbound = openOutbound(reach);
  const around = { ...options, ...reach, kinds, storage, openSeal, outbound, now, newId };
  const notifier = openDeliveries({ ...around, purpose: subscriptionPurpose, nowOf: now });
  return {
    kinds,
    storage,
    memory: boundedMemory(rememberedCharacters),
    passwords: createPasswords(),
    images: imagesOf(options),
    openSeal,
    sealFault,
    checkCustomFields,
    rehearse: rehearseActions,
    refreshTokens: {
      most: defaultTokenLimits.refreshTokensPerProject,
      number: (project) => numberOfRefreshTokens(database, project),
    },
    attempt: (project, name) => account(project, name, clock.now()),
    extensions: knownExtensions({
      ...options,
      storage,
      openSeal,
      purpose: credentialsPurpose,
      now,
    }),
    notifier,
    outbound,
    clock,
    now,
    newId,
    drawIds,
    keepsVersions,
    startHistory: startingHistory(database, controls, options.history),
  };
}
