// Runs the operations of the API inside the process: demo data is made through the pipeline, so it
// is as valid as anything that comes over HTTP.

import {
  type Call,
  create,
  decodedUpdate,
  kindNamed,
  openCall,
  remove,
  runProcedure,
  sanitised,
  update,
  type World,
} from '@storewright/engine/pipeline';
import type { Kind, Principal } from '@storewright/model/declaration';

/** Parameters of the path of an associate. */
export interface Place {
  readonly associateId: string;
  readonly businessUnitKey: string;
}

export interface Shop {
  /** Creates a document of a kind, for an associate where the path names one; answers it. */
  create(kind: string, draft: object, place?: Place): Promise<any>;
  /** Runs update actions on the document; answers the new one. */
  update(kind: string, document: any, ...actions: object[]): Promise<any>;
  /** Deletes the document as it was read. */
  remove(kind: string, document: any): Promise<unknown>;
  /** Whether there is a procedure of method POST at the path. */
  offers(path: string): boolean;
  /** Runs the procedure of method POST at the path; answers what it answers. */
  post(path: string, body: object): Promise<any>;
  /** Lets so much time pass, where the clock of the shop is one that can be set. */
  wait(hours: number): void;
}

/** A clock that is set by what happens, so that a shop has a past. */
export interface Pace {
  /** Runs before each operation. */
  began(): void;
  wait(hours: number): void;
}

const noPace: Pace = { began: () => undefined, wait: () => undefined };

export function openShop(world: World, projectKey: string, pace: Pace = noPace): Shop {
  const principal: Principal = {
    projectKey,
    clientId: 'demo-data',
    scopes: new Set([`manage_project:${projectKey}`]),
  };
  const procedures = new Map(
    [...world.kinds.values()]
      .flatMap(({ procedures: some }) => some)
      .filter(({ method }) => method === 'POST')
      .map((procedure) => [procedure.path, procedure]),
  );
  const open = (name: string, place?: Place): Call => {
    pace.began();
    return callOf(world, kindNamed(world, name), principal, place);
  };
  return {
    async create(kind, draft, place) {
      return (await create(open(kind, place), fresh(draft))).document;
    },
    async update(kind, { id, version }, ...actions) {
      const call = open(kind);
      const { steps } = decodedUpdate(call, fresh({ version, actions }));
      return (await update(call, { target: { id }, version, steps })).document;
    },
    remove: (kind, { id, version }) =>
      remove(open(kind), { target: { id }, version, erase: false }),
    offers: (path) => procedures.has(path),
    wait: pace.wait,
    async post(path, body) {
      const procedure = procedures.get(path);
      if (procedure === undefined) throw new Error(`there is no procedure POST ${path}`);
      pace.began();
      const input = { procedure, principal, params: {}, body: fresh(body), query: {} };
      return (await runProcedure(world, input)).answer;
    },
  };
}

/** The endpoint of the whole project is the first of a kind. */
const callOf = (world: World, kind: Kind, principal: Principal, place?: Place): Call =>
  openCall(world, { kind, endpoint: kind.endpoints[0]!, principal, params: { ...place } });

/** Decoding works in place, so every input is a value of its own. */
const fresh = (value: object): any => sanitised(JSON.parse(JSON.stringify(value)));
