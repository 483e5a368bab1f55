// What the shells of the last five majors of the kit ask when an application opens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askHost } from '../testing/hosting.ts';
import { type Hosting, startHosting } from '../testing/hosting-setting.ts';
import { publishedShells, type ShellDocuments, shellVersions } from '../testing/kit-packages.ts';

const shells = await publishedShells();
const skip = typeof shells === 'string' ? shells : false;

let hosting: Hosting;
before(async () => {
  hosting = await startHosting();
});
after(() => hosting.close());

/** What the shell asks of the gateway itself; products are asked of the API. */
const ofTheApi = /^QuickAccess/;

const forSettings = /Extension/;
const forMenu = /Menu/;

/** Asks where the shell asks: the menu of the pages, the rest of the gateway. */
async function answerTo(name: string, query: string, cookie: string): Promise<any> {
  if (forMenu.test(name)) {
    const options = { method: 'POST', host: 'mc.storewright.localhost', body: { query } };
    return (await askHost(hosting.port, '/api/graphql', options)).body;
  }
  const target = forSettings.test(name) ? 'settings' : 'mc';
  const variables = { projectKey: 'demo' };
  return (await hosting.ask({ target, query, variables, cookie })).body;
}

for (const version of shellVersions)
  test(`every document of the shell ${version} is answered`, { skip }, async () => {
    const { documents } = (shells as readonly ShellDocuments[]).find(
      (shell) => shell.version === version,
    )!;
    const names = [...documents.keys()].filter((name) => !ofTheApi.test(name));
    for (const name of ['FetchProject', 'FetchLoggedInUser', 'FetchApplicationsMenu'])
      assert.ok(names.includes(name), name);
    const cookie = await hosting.signedIn();
    for (const name of names) {
      const { data, errors } = await answerTo(name, documents.get(name)!, cookie);
      assert.deepEqual(errors, undefined, name);
      assert.ok(
        Object.values(data).every((value) => value !== null),
        name,
      );
    }
  });
