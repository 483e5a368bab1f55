// The commands by name. Each gives an exit code.

import { rulePage } from '../documents/documents.ts';
import { jsonSchema } from '../documents/json-schema.ts';
import { ruleById, rules } from '../rules/index.ts';
import { closest } from '../values/closest.ts';
import { compilePage, servePage } from './page.ts';
import { headersText, printed, withProcessed } from './print.ts';
import { isWrongCall, type Read, watchedBy } from './read.ts';
import { register } from './register.ts';
import { type Arguments, type Command, type Surroundings, wrongCall } from './run.ts';
import { reported, validate } from './validate.ts';
import { watchApplication } from './watch.ts';

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'validate',
    {
      says: 'check the configuration and report all findings',
      several: true,
      run: watchable(async (given, world) => {
        const reads = await validate(given, world);
        return { code: reported(reads, given, world), reads };
      }),
    },
  ],
  [
    'print',
    {
      says: 'print what it becomes, and where each value comes from',
      run: watchable((given, world) => withProcessed(given, world, printed(given))),
    },
  ],
  [
    'csp',
    {
      says: 'print the Content-Security-Policy header',
      run: watchable((given, world) => withProcessed(given, world, headersText(given))),
    },
  ],
  ['schema', { says: 'print the JSON Schema of the configuration', run: schema }],
  [
    'explain',
    { says: 'explain a rule: explain <rule>; without one, list all rules', run: explainRule },
  ],
  [
    'compile-html',
    {
      says: 'write index.html from its template, with window.app and policy',
      run: calledRightly(compilePage),
    },
  ],
  [
    'serve',
    {
      says: 'serve the built application with its headers and window.app',
      run: calledRightly(servePage),
    },
  ],
  [
    'register',
    {
      says: 'register the application with a storewright server, for its menu',
      run: calledRightly(register),
    },
  ],
]);

type Once = (
  given: Arguments,
  world: Surroundings,
) => Promise<{ readonly code: number; readonly reads: readonly Read[] }>;

/** With --watch a command runs again at every change. */
function watchable(once: Once): Command['run'] {
  return calledRightly(async (given, world) => {
    if (!given.watch) return (await once(given, world)).code;
    const work = async () => (await once(given, world)).reads;
    const watching = watchApplication(watchedBy(given, world, work));
    await watching.run();
    await world.stopped();
    watching.close();
    return 0;
  });
}

function calledRightly(work: Command['run']): Command['run'] {
  return async (given, world) => {
    try {
      return await work(given, world);
    } catch (error) {
      if (isWrongCall(error)) return wrongCall(error.message, world);
      throw error;
    }
  };
}

async function schema(_: Arguments, world: Surroundings): Promise<number> {
  world.write(`${JSON.stringify(jsonSchema(), null, 2)}\n`);
  return 0;
}

// `explain`: one rule, or the list of all of them.

async function explainRule({ operand }: Arguments, world: Surroundings): Promise<number> {
  if (operand === undefined) {
    const width = Math.max(...rules.map(({ id }) => id.length));
    world.write(rules.map(({ id, says }) => `${id.padEnd(width)}  ${says}\n`).join(''));
    return 0;
  }
  const rule = ruleById(operand);
  if (rule !== undefined) {
    world.write(rulePage(rule));
    return 0;
  }
  const meant = closest(
    operand,
    rules.map(({ id }) => id),
  );
  const hint =
    meant === undefined ? ' Without a name all rules are listed.' : ` Did you mean ${meant}?`;
  return wrongCall(`There is no rule called ${JSON.stringify(operand)}.${hint}`, world);
}
