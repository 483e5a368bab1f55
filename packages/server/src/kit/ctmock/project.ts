// A project of the mock's interface.
import { StorewrightError } from '../client/storewright-error.ts';
import type { TestProject } from '../types.ts';

export interface MockProject {
  /** Stores a document as it is. @throws StorewrightError for members that the kind has not */
  unsafeAdd(typeId: string, resource: object): Promise<void>;
  /** The older name of `unsafeAdd`. */
  add(typeId: string, resource: object): Promise<void>;
  /** The document, or `null`. */
  get(typeId: string, id: string, params?: { readonly expand?: readonly string[] }): Promise<any>;
  /** @throws StorewrightError always: there are no repositories inside the process */
  getRepository(typeId: string): never;
  /** @throws StorewrightError always: what the server is set to is the options of the mock */
  readonly config: never;
}

/** Members of the mock's base properties that documents do not have here. */
function stored(resource: { readonly [member: string]: any }): object {
  const { createdBy, lastModifiedBy, ...rest } = resource;
  const by = (member: string, given: any) =>
    given?.clientId === undefined || given.clientId === ''
      ? {}
      : { [member]: { clientId: given.clientId } };
  return { ...rest, ...by('createdBy', createdBy), ...by('lastModifiedBy', lastModifiedBy) };
}

export interface Opened {
  readonly opened: () => Promise<TestProject>;
  /** Runs it with the project after the work that was begun before. */
  inOrder<T>(work: (project: TestProject) => Promise<T>): Promise<T>;
}

export function mockProject({ opened, inOrder }: Opened): MockProject {
  const add = async (typeId: string, resource: object) => {
    await inOrder((project) => project.unsafeAdd(typeId, stored(resource)));
  };
  return {
    unsafeAdd: add,
    add,
    get: async (typeId, id, params) =>
      (await (await opened()).document(typeId, id, params?.expand)) ?? null,
    get config(): never {
      throw new StorewrightError(
        'There is no config of a project inside the process; ask the mock for its options.',
        0,
      );
    },
    getRepository(typeId) {
      throw new StorewrightError(
        `There is no repository of '${typeId}' inside the process; ask the API, or use get and unsafeAdd.`,
        0,
      );
    },
  };
}
