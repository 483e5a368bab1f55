// Each project could lie on a node of its own: tables, unique indexes, and every statement that the
// servers of other test files send. docs/decisions/0026-one-project-one-place.md
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sharedTables } from '@storewright/store/storage/schema/placement';
import { openMigrated, type TestDatabase } from '../../testing/database.ts';
import { testDatabaseUrl } from '../../testing/harness.ts';
import { judgeOf } from '../../testing/placement/judge.ts';
import { dividedBy, judgedPass, parserOf } from '../../testing/placement/pass.ts';
import { installedTools } from '../../testing/tools.ts';

const tools = await installedTools();
const skip = tools.missing;

let place: TestDatabase;
before(async () => {
  place = (await openMigrated()).place;
});
after(() => place.drop());

test('what all projects share is named, and every other table has the project', async () => {
  const { columns } = await dividedBy(place.url);
  const tables = [...columns.keys()];
  const divided = tables.filter((table) => columns.get(table)!.has('project'));
  assert.deepEqual(
    tables.filter((table) => !divided.includes(table) && !sharedTables.has(table)),
    [],
  );
  assert.deepEqual(
    [...sharedTables.keys()].filter((table) => !tables.includes(table)),
    [],
  );
});

test('each unique index of a project’s table names the project', async () => {
  const { rows } = await place.admin(`
    select c.relname as "table", x.relname as "index" from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'project'
        and a.attnum = any(i.indkey))`);
  assert.deepEqual(
    rows.filter(({ table }) => !sharedTables.has(table)),
    [],
  );
});

/** Statements, their values, and the objections to them. */
const judged: readonly (readonly [text: string, values: readonly string[], problems: string[]])[] =
  [
    ['select id from cart where project = $1', ['a'], []],
    ['select id from cart where id = $1', ['a'], ['cart of all projects']],
    ['select id from cart where project = $1 or id = $2', ['a', 'b'], ['cart of all projects']],
    ['select id from cart where project = any($1::text[])', ['{a}'], []],
    ['select id from cart where project = any($1::text[])', ['{a,"b"}'], ['of a and b']],
    [
      'select c.id from cart c join secrets s on s.project = c.project where c.project = $1',
      ['a'],
      [],
    ],
    [
      'select c.id from cart c join secrets s on s.id = c.id where c.project = $1',
      ['a'],
      ['secrets of all projects'],
    ],
    [
      'select c.id from cart c left join secrets s on s.project = c.project and s.project = $1',
      ['a'],
      ['cart of all projects'],
    ],
    [
      `select id from cart c where not exists (
        select from secrets s where s.project = c.project and s.project = $1)`,
      ['a'],
      ['cart of all projects'],
    ],
    [
      'select id from cart where project = $1 and id in (select id from secrets where project = $2)',
      ['a', 'b'],
      ['of a and b'],
    ],
    ['insert into tally (project, name, number) values ($1, $2, 1)', ['a', 'n'], []],
    [
      'insert into tally (project, name, number) values ($1, $2, 1), ($3, $2, 1)',
      ['a', 'n', 'b'],
      ['of a and b', 'InsertStmt in several places'],
    ],
    [
      `insert into tally (project, name, number)
        select n.p, 'n', 1 from unnest($1::text[], $2::int[]) as n(p, i)`,
      ['{a,b}', '{1,2}'],
      ['of a and b', 'InsertStmt in several places'],
    ],
    [
      'with t as (select project from cart where project = $1) delete from tally y using t where y.project = t.project',
      ['a'],
      [],
    ],
    [
      'with t as (select project from cart where project = $1) select 1 from t, tally',
      ['a'],
      ['tally of all projects'],
    ],
    ['delete from tally', [], ['tally of all projects', 'DeleteStmt in several places']],
    [
      'select project from cart for update',
      [],
      ['cart of all projects', 'locks rows in several places'],
    ],
    [
      `with recursive j as (select project from cart union all
        select c.project from j, cart c where c.project > j.project) select project from j`,
      [],
      ['cart of all projects', 'steps through several places'],
    ],
    [
      'update tally set number = random() where project = $1',
      ['a'],
      ['random() in what changes rows'],
    ],
    [
      'update tally set project = $2 where project = $1',
      ['a', 'b'],
      ['changes the project of rows'],
    ],
    [
      'select 1 from cart where project = $1 and pg_advisory_xact_lock(1) is null',
      ['a'],
      ['pg_advisory_xact_lock'],
    ],
    ['select id from client_directory', [], []],
  ];

for (const [text, values, problems] of judged)
  test(`judged: ${text.replaceAll(/\s+/g, ' ')}`, { skip }, async () => {
    const judge = judgeOf((await parserOf(tools))(text), await dividedBy(place.url));
    assert.deepEqual(judge(values), problems);
  });

/**
 * Statements that ask all projects, each with its reason. They only read, and what they find is worked on
 * project by project.
 */
const ofAllProjects: readonly (readonly [text: RegExp, reason: string])[] = [
  [
    /^select p\.project from project p where p\.project >= \$1 and exists/,
    'background work: which projects have documents of a kind',
  ],
  [
    /^select p\.project, coalesce\(g\.number, 0\) as number, .* from \(select project from project where/,
    'background work: which projects have sources of a job, or had them',
  ],
  [
    /from "project" p left join suggestion_index i /,
    'background work: indexes that are to be built',
  ],
  [/from "project" p left join search_index i /, 'background work: indexes that are to be built'],
  [
    /from "project" p where p\.project >= \$\d+ and p\."s_searchIndexing/,
    'background work: indexes that are ready',
  ],
  [
    /^select s\.project, s\.id as subscription from \( ?select project, id from subscription/,
    'background work: subscriptions with something to deliver',
  ],
  [/^select distinct project from /, 'clean-up: projects with something that is over'],
  [/^select project, document from api_client where strpos/, 'clean-up: clients that are over'],
  [/^select coalesce\(extract\(epoch .* from search_pending$/, 'a figure of the metrics'],
  [
    /^select 1 from access_token where hash = \$1$/,
    'tokens of before schema 22, only when unknown',
  ],
];

/** Statements that a distributed PostgreSQL refuses, and that are not rewritten yet. */
const gaps: readonly (readonly [text: RegExp, reason: string])[] = [
  [
    /^with recursive place as \( ?\(select project, subscription from notification/,
    'steps from one subscription to the next over all projects: the backlog in the metrics, and rows of subscriptions that are gone',
  ],
];

/** What together sends statements of every sort: each action, each request, tokens, background work. */
const files = ['reference/examples', 'reference/requests', 'oauth/flows'];

test('each statement that servers send is confined to one project', { skip }, async () => {
  const divided = await dividedBy(place.url);
  const pass = await judgedPass(files, testDatabaseUrl(), divided, await parserOf(tools));
  const isListed = (list: typeof gaps, text: string) => list.some(([form]) => form.test(text));
  const wrong = [...pass.problems].filter(([text, problems]) => {
    if (isListed(gaps, text)) return false;
    const isOfAll = (one: string) => one.endsWith(' of all projects');
    return !([...problems].every(isOfAll) && isListed(ofAllProjects, text));
  });
  assert.deepEqual(
    wrong.map(([text, problems]) => `${[...problems].join('; ')}: ${text.slice(0, 600)}`),
    [],
  );
  // What fails in those files fails there as well: on a machine that has too much to do less is sent.
  const least = pass.failure === undefined ? 1_000 : 300;
  assert.ok(pass.texts > least, `${pass.texts} texts: ${pass.failure}`);
});
