import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { projectNamed } from './project-named.ts';

const leaf = (name: string, build: (command: Command) => Command) => build(new Command(name));
const program = new Command('storewright')
  .addCommand(leaf('token', (one) => one.argument('<project>').option('--json')))
  .addCommand(
    leaf('client', (one) =>
      one.addCommand(leaf('delete', (inner) => inner.argument('<project>').argument('<id>'))),
    ),
  )
  .addCommand(
    leaf('export', (one) => one.requiredOption('--project <key>').requiredOption('--out <folder>')),
  )
  .addCommand(leaf('seed', (one) => one.argument('<files...>').requiredOption('--project <key>')))
  .addCommand(
    leaf('clock', (one) =>
      one
        .addCommand(leaf('freeze', (inner) => inner.argument('[at]').option('--project <key>')))
        .addCommand(
          leaf('advance', (inner) => inner.argument('<by>').requiredOption('--project <key>')),
        ),
    ),
  )
  .addCommand(
    leaf('branch', (one) =>
      one.addCommand(
        leaf('create', (inner) => inner.argument('<name>').requiredOption('--of <key>')),
      ),
    ),
  )
  .addCommand(
    leaf('history', (one) =>
      one.argument('[kind]').argument('[document]').option('--project <key>'),
    ),
  )
  .addCommand(leaf('doctor', (one) => one.option('--json')))
  .addCommand(leaf('facet', (one) => one.argument('<kind>').option('--controls [true|false]')));

for (const [given, expected] of [
  ['token demo --json', 'token demo --json'],
  ['token --project demo --json', 'token demo --json'],
  ['token --json --project=demo', 'token demo --json'],
  ['token --project', 'token --project'],
  ['client delete --project demo ID', 'client delete demo ID'],
  ['client delete ID --project demo', 'client delete demo ID'],
  ['export --project demo --out x', 'export --project demo --out x'],
  ['export demo --out x', 'export --project demo --out x'],
  ['export --out x demo', 'export --project demo --out x'],
  ['export --out x', 'export --out x'],
  ['seed demo.jsonl', 'seed demo.jsonl'],
  ['seed a.jsonl b.jsonl --project demo', 'seed a.jsonl b.jsonl --project demo'],
  ['clock freeze demo', 'clock freeze --project demo'],
  ['clock freeze demo 2026-11-27T00:00:00Z', 'clock freeze --project demo 2026-11-27T00:00:00Z'],
  ['clock freeze 2026-11-27T00:00:00Z', 'clock freeze 2026-11-27T00:00:00Z'],
  ['history demo', 'history --project demo'],
  ['history order 1', 'history order 1'],
  ['history demo order 1', 'history --project demo order 1'],
  ['clock advance P1D', 'clock advance P1D'],
  ['clock advance demo P1D', 'clock advance --project demo P1D'],
  ['branch create pr --of demo', 'branch create pr --of demo'],
  ['branch create pr --project demo', 'branch create --of demo pr'],
  ['branch create demo pr', 'branch create --of demo pr'],
  ['doctor demo', 'doctor demo'],
  ['facet order', 'facet order'],
] as const)
  test(`the project in: ${given}`, () => {
    assert.equal(projectNamed(program, given.split(' ')).join(' '), expected);
  });
