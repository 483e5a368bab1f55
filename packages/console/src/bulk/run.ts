// Changes many documents, one request each, some at the same time.
import { change, type Document, documentOf, type Kind, type OfProject } from '../server.ts';

export interface Failure {
  readonly id: string;
  readonly message: string;
}

const atATime = 4;

interface Task extends OfProject {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly actionsFor: (document: Document) => readonly object[];
  /** Of documents that were shown before: a document that was changed since is not changed again. */
  readonly versions?: ReadonlyMap<string, unknown>;
}

/**
 * Each document is changed in its present version; one that cannot be changed does not keep the others back.
 * @param progress is called with how many are done
 */
export async function changeAll(
  { project, kind, ids, actionsFor, versions }: Task,
  progress: (done: number) => void,
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const waiting = [...ids];
  let done = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const document = await documentOf(project, kind, id);
        const version = versions?.get(id) ?? document.version;
        const body = { version, actions: actionsFor(document) };
        await change(project, 'POST', `${kind.path}/${id}`, body);
      } catch (reason) {
        failures.push({ id, message: (reason as Error).message });
      }
      done += 1;
      progress(done);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return failures;
}
