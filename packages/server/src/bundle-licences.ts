// The licences of bundled packages: they ask that their wording goes where their code goes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the package that a file belongs to, below the last `node_modules`. */
const packageOf = (path: string): string | undefined =>
  /^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path)?.[1];

/**
 * The licences of the packages in a bundle, in full.
 * @param inputs files of the bundle, relative to the folder
 */
export function licencesOf(folder: string, inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => packageOf(join(folder, input)) ?? []));
  const texts = [...packages].sort().map((one) => {
    const manifest = JSON.parse(readFileSync(join(one, 'package.json'), 'utf8'));
    const file = readdirSync(one).find((name) => /^licen[cs]e/i.test(name));
    const text = file === undefined ? standardOf(manifest) : readFileSync(join(one, file), 'utf8');
    return `${manifest.name} ${manifest.version}, ${manifest.license}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(72)}\n\n`);
}

/**
 * The standard wording, for packages that name the licence and leave it out.
 * @throws Error for a licence whose wording is not known here
 */
function standardOf({ name, author, license }: any): string {
  if (license !== 'MIT') throw new Error(`${name} has the licence ${license} and not its wording`);
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return mit.replace('HOLDER', holder);
}

const mit = `MIT License

Copyright (c) HOLDER

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
