// The texts of the licences of bundled packages: they ask that their texts go where their code goes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the package that a file belongs to, below the last `node_modules`. */
const packageOf = (path: string): string | undefined =>
  /^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path)?.[1];

/**
 * The licence texts of the packages that a bundle is made of.
 * @param inputs files of the bundle, relative to the folder
 */
export function licencesOf(folder: string, inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => packageOf(join(folder, input)) ?? []));
  const texts = [...packages].sort().map((one) => {
    const manifest = JSON.parse(readFileSync(join(one, 'package.json'), 'utf8'));
    const file = readdirSync(one).find((name) => /^licen[cs]e/i.test(name));
    const text = file === undefined ? '' : readFileSync(join(one, file), 'utf8');
    return `${manifest.name} ${manifest.version}, ${manifest.license}\n\n${text.trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(72)}\n\n`);
}
