// `storewright openapi` and `storewright graphql schema`: what this version offers, as files that code
// generators read. Neither needs a server or a database.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { schemaText } from '@storewright/edges/graphql';
import { kinds } from '@storewright/model/resources';
import { Command } from 'commander';
import { version } from '../provisioning/version.ts';
import { openApiText } from '../reference/openapi/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { FlagsOf } from './given/option-flags.ts';

type Flags = FlagsOf<'out' | 'url'>;

const outFlag = ['--out <file>', 'write a file; default: standard output'] as const;

export const openapiCommand = (terminal: Terminal): Command =>
  new Command('openapi')
    .option(...outFlag)
    .option('--url <url>', 'address of the server in the document', 'http://127.0.0.1:8080')
    .action(({ out, url }: Flags) => {
      write(openApiText(kinds, { version, apiUrl: url!, authUrl: url! }), out, terminal);
    });

export const graphqlCommands = (terminal: Terminal): Command =>
  new Command('graphql').addCommand(
    new Command('schema')
      .description('Print the GraphQL schema in the schema definition language.')
      .option(...outFlag)
      .action(({ out }: Flags) => write(schemaText(kinds), out, terminal)),
  );

function write(text: string, file: string | undefined, terminal: Terminal) {
  if (file === undefined) return terminal.print(text.trimEnd());
  const path = resolve(terminal.directory, file);
  writeFileSync(path, text);
  terminal.tell(`storewright: wrote ${path}`);
}
