// The world of the pipeline, for the server and for commands that work on the database.
import { limiterOf, rateLimitsOf } from '../oauth/index.ts';
import { type Options, privateCallsAllowed } from '../options.ts';
import { knownExtensions } from '../pipeline/commit/known-extensions.ts';
import { newId, type World } from '../pipeline/index.ts';
import { boundedMemory } from '../platform/bounded-memory.ts';
import { openOutbound } from '../platform/outbound.ts';
import { createPasswords } from '../platform/passwords.ts';
import { kinds } from '../resources/index.ts';
import { credentialsPurpose } from '../resources/integration/extension/rules.ts';
import { checkCustomFields } from '../resources/integration/type/check.ts';
import type { Clock } from '../storage/clock.ts';
import type { Database } from '../storage/connection/database.ts';
import { createStorage } from '../storage/postgres.ts';
import { checkKinds } from './check-kinds.ts';
import { sealingOf } from './sealing.ts';

/** About as many bytes, twice where texts are not Latin. */
const rememberedCharacters = 64_000_000;

export function worldOf(database: Database, options: Options, clock: Clock): World {
  checkKinds(kinds);
  const storage = createStorage(database, kinds, { instant: clock.instant });
  const { account } = limiterOf(rateLimitsOf(options.tokensPerSecond));
  const sealing = sealingOf(database, options);
  const openSeal = sealing.open;
  return {
    kinds,
    storage,
    memory: boundedMemory(rememberedCharacters),
    passwords: createPasswords(),
    openSeal,
    sealFault: sealing.fault,
    checkCustomFields,
    attempt: (project, name) => account(project, name, clock.now()),
    extensions: knownExtensions({ storage, openSeal, purpose: credentialsPurpose }),
    outbound: openOutbound({ privateCalls: privateCallsAllowed(options) }),
    clock,
    // A clock of its own would be asked for here.
    now: (_project) => clock.now(),
    newId: () => newId(clock.now()),
  };
}
