// What a request has looked at without asking the database: its token and documents that the
// process remembers. Nothing is answered or stored before the database has confirmed all of it, in
// the statement that stores or in one just before the answer. When something has changed meanwhile,
// it is known from then on, and the operation runs again.
import { apiError, type Kind, type Target } from '../../declaration/index.ts';
import { unheard } from '../../storage/connection/unheard.ts';
import type {
  ChangedDocument,
  Confirmation,
  Presumption,
  SeenDocument,
} from '../../storage/storage.ts';
import type { World } from '../operations/world.ts';
import { type Loaded, labelOf, type Remembered, rememberedIn } from './remembered.ts';

export interface ReadSet {
  readonly remembered: Remembered;
  /** A document as the process knows it, noted as looked at; `undefined` when it must be read. */
  look(kind: Kind, target: Target): Loaded | undefined;
  /** The check of the token leaves with the first statement of the request. */
  sendAlong(): void;
  /** What is not confirmed yet; `undefined`: nothing. */
  pending(): Presumption | undefined;
  /** A commit has confirmed what was pending; from here on nothing is presumed. */
  stored(): void;
  /** A commit is under way, done, or of unknown outcome: the operation must not run again. */
  isStoring: boolean;
  /** Presumes no document any more: what others change all the time is read. */
  readOnward(): void;
  /**
   * Asks the database; `false`: something has changed, and the operation is to run again.
   * @throws invalid_token
   */
  confirm(): Promise<boolean>;
}

/** The request used what is not so any more; it is to run again. */
export class StaleRead extends Error {}

/** A token that is presumed to hold. */
export interface PresumedToken {
  readonly hash: Buffer;
  /** Called when it does not hold any more. */
  readonly forget: () => void;
}

const unchanged: Confirmation = { tokenHolds: true, changed: [] };

interface State {
  token: PresumedToken | undefined;
  /** The check of the token, when it was sent along. */
  check: Promise<boolean> | undefined;
  presumes: boolean;
}

/** @param token that the request was let in with, unless it has been checked already */
export function openReadSet(world: World, project: string, token?: PresumedToken): ReadSet {
  const { storage } = world;
  const remembered = rememberedIn(world.memory, project);
  const seen = new Map<string, SeenDocument>();
  const confirmed = new Map<string, Loaded>();
  const state: State = { token, check: undefined, presumes: true };
  const tokenAsked = () => state.token && { hash: state.token.hash, now: world.now() };

  const pending = (): Presumption | undefined =>
    state.token === undefined && seen.size === 0
      ? undefined
      : { project, token: tokenAsked(), documents: [...seen.values()] };

  async function confirm(): Promise<boolean> {
    if (state.token === undefined && seen.size === 0) return true;
    const asked = [...seen.values()];
    const token = state.check === undefined ? tokenAsked() : undefined;
    const [confirmation, checked] = await Promise.all([
      token === undefined && asked.length === 0
        ? unchanged
        : storage.confirm({ project, token, documents: asked }),
      state.check,
    ]);
    const { tokenHolds, changed } = confirmation;
    if (!(checked ?? tokenHolds)) {
      state.token?.forget();
      throw apiError.invalid_token('invalid_token');
    }
    state.token = undefined;
    learn(asked, changed);
    return changed.length === 0;
  }

  /** What was asked is known to this request from here on. */
  function learn(asked: readonly SeenDocument[], changed: readonly ChangedDocument[]): void {
    for (const { kind, id, row } of changed) {
      remembered.forget(kind, id);
      if (row !== undefined) remembered.note(world.kinds.get(kind)!, row);
    }
    for (const { kind, id } of asked) {
      const loaded = remembered.find(world.kinds.get(kind)!, { id });
      if (loaded !== undefined) confirmed.set(labelOf(kind, { id }), loaded);
    }
    seen.clear();
  }

  return {
    remembered,
    isStoring: false,
    look(kind, target) {
      const name = kind.resource.kind;
      if ('id' in target) {
        const known = confirmed.get(labelOf(name, target));
        if (known !== undefined) return known;
      }
      const loaded = state.presumes ? remembered.find(kind, target) : undefined;
      if (loaded === undefined) return undefined;
      const { id, version, modified } = loaded.row;
      const label = labelOf(name, { id });
      if (confirmed.get(label) === loaded) return loaded;
      seen.set(label, { kind: name, id, version, modified: modified! });
      return loaded;
    },
    sendAlong() {
      if (state.token === undefined || state.check !== undefined) return;
      const sent = storage.confirm({ project, token: tokenAsked(), documents: [] });
      state.check = sent.then(({ tokenHolds }) => tokenHolds);
      // Whoever waits for the check hears of its failure.
      unheard(state.check);
    },
    pending,
    stored() {
      state.token = undefined;
      state.presumes = false;
      seen.clear();
      confirmed.clear();
    },
    readOnward() {
      // What an earlier run has put into the input stays to be confirmed.
      state.presumes = false;
      confirmed.clear();
    },
    confirm,
  };
}
