// The world of the pipeline, for the server and for commands that work on the database.
import { join, resolve } from 'node:path';
import { defaultTokenLimits, limiterOf, rateLimitsOf } from '@storewright/edges/oauth';
import { type Controls, noControls } from '@storewright/engine/controls';
import { type Deliveries, openDeliveries } from '@storewright/engine/delivery';
import { rehearseActions, type World } from '@storewright/engine/pipeline';
import { knownExtensions } from '@storewright/engine/pipeline/commit/extend';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { checkCustomFields } from '@storewright/model/commerce/custom-fields/custom-fields';
import { apiError } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { credentialsPurpose } from '@storewright/model/resources/integration/extension/rules';
import { credentialsPurpose as subscriptionPurpose } from '@storewright/model/resources/integration/subscription/rules';
import { isBucket, openImages } from '@storewright/platform/images';
import { openOutbound } from '@storewright/platform/outbound';
import { createPasswords } from '@storewright/platform/passwords';
import type { Clock } from '@storewright/store/storage/clock';
import type { Database } from '@storewright/store/storage/connection/database';
import { keepHistory } from '@storewright/store/storage/history';
import { createStorage } from '@storewright/store/storage/open/postgres';
import type { Replicas } from '@storewright/store/storage/replicas/replicas';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { numberOfRefreshTokens } from '@storewright/store/storage/tokens/token-clean-up';
import { openSearch } from '../open-search/index.ts';
import { type Options, privateCallsAllowed } from '../options.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { checkKinds } from './check-kinds.ts';
import { sealingOf } from './sealing.ts';
import { authoritiesOf } from './tls.ts';

/** The world of a server, which also delivers. */
export interface ServerWorld extends World {
  readonly notifier: Deliveries;
}

/** About as many bytes, twice where strings are not Latin. */
const rememberedCharacters = 64_000_000;

const passwordRefusals = {
  tooLong: apiError.InvalidInput,
  overCapacity: apiError.OverCapacity,
};

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
    passwords: createPasswords({ refusals: passwordRefusals }),
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
