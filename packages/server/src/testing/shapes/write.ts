// Writes the list of shapes from the public OpenAPI document whose path is given.
import { readFileSync, writeFileSync } from 'node:fs';
import { shapeLines } from './extract.ts';
import { shapesFile } from './shapes.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Which OpenAPI document?');
writeFileSync(shapesFile, `${shapeLines(JSON.parse(readFileSync(path, 'utf8'))).join('\n')}\n`);
