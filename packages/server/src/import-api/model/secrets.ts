// Secrets of a resource are sealed in the database until its operation ends.
import type { World } from '@storewright/engine/pipeline';
import type { ImportType } from './import-type.ts';

const purposeOf = (project: string): string => `import ${project}`;

type Sealed = Pick<ImportType, 'secrets'>;

/** The resource with its secrets sealed. */
export const sealed = (world: World, project: string, { secrets }: Sealed, resource: any) =>
  replaceSecrets(world, secrets, resource, (seal, text) => seal.seal(text, purposeOf(project)));

/** The resource as it was sent. @throws Error when it was sealed with another key */
export const unsealed = (world: World, project: string, { secrets }: Sealed, resource: any) =>
  replaceSecrets(world, secrets, resource, (seal, text) => seal.open(text, purposeOf(project)));

type Seal = Awaited<ReturnType<World['openSeal']>>;

async function replaceSecrets(
  world: World,
  secrets: readonly string[] = [],
  resource: any,
  replace: (seal: Seal, text: string) => string,
): Promise<any> {
  const present = secrets.filter((member) => typeof resource[member] === 'string');
  if (present.length === 0) return resource;
  const seal = await world.openSeal();
  const members = present.map((member) => [member, replace(seal, resource[member])] as const);
  return { ...resource, ...Object.fromEntries(members) };
}
