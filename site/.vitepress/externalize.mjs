// Pages without inline scripts and styles, because the policy of the server permits none.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param base path at which the site is served, with a slash at both ends */
export function externalize(base) {
  const scripts = new Map();
  const fileOf = (code) => {
    const name = `assets/inline-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
    scripts.set(name, code);
    return name;
  };
  return {
    transformHtml: (html) =>
      html
        .replaceAll(
          /<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g,
          (_, attributes, code) => `<script${attributes} src="${base}${fileOf(code)}"></script>`,
        )
        .replaceAll(/(<[a-z][^<>]*?) style="[^"]*"/g, '$1'),
    write(folder, colors) {
      mkdirSync(join(folder, 'assets'), { recursive: true });
      for (const [name, code] of scripts) writeFileSync(join(folder, name), code);
      writeFileSync(join(folder, 'colors.css'), colors);
    },
  };
}
