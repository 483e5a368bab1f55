// A loader hook: every function of the product reports its entry to `globalThis.enterFunction`, so that the sequence
// of calls can be read. Profiles by samples miss short functions, and coverage knows no sequence.
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';

const product = /\/packages\/([^/]+)\/dist\/(?!testing\/)(.+)\.js$/;

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.startsWith('file:') || loaded.format !== 'module') return loaded;
  const match = product.exec(fileURLToPath(url).replaceAll('\\', '/'));
  if (match === null) return loaded;
  const [, name, path] = match;
  return { ...loaded, source: markFunctions(String(loaded.source), `${name}/${path}.ts`) };
}

/** The source with a call at the start of each function. */
export function markFunctions(source, file) {
  const insertions = [];
  visit(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), undefined, 'the module');
  return insertions
    .sort((one, other) => other.at - one.at || other.rank - one.rank)
    .reduce((text, { at, inserted }) => text.slice(0, at) + inserted + text.slice(at), source);

  function visit(node, parent, owner) {
    if (node === null || typeof node?.type !== 'string') return;
    const isFunction = /^(Arrow)?Function/.test(node.type);
    const name = isFunction ? nameOf(node, parent, owner) : owner;
    if (isFunction) mark(node.body, name);
    for (const child of Object.values(node).flat())
      if (typeof child === 'object') visit(child, node, name);
  }

  function mark(body, name) {
    const call = `globalThis.enterFunction(${JSON.stringify(file)},${JSON.stringify(name)})`;
    if (body.type === 'BlockStatement')
      insertions.push({ at: body.start + 1, rank: 0, inserted: `${call};` });
    else {
      insertions.push({ at: body.start, rank: body.start, inserted: `(${call},(` });
      insertions.push({ at: body.end, rank: -body.start, inserted: '))' });
    }
  }
}

/** Its own name, or that of the variable or member that holds it; else it belongs to the function around it. */
function nameOf(node, parent, owner) {
  if (node.id) return node.id.name;
  const holder = parent?.type === 'VariableDeclarator' ? parent.id : (parent?.key ?? parent?.left);
  return holder?.name ?? (owner.endsWith('…') ? owner : `${owner}…`);
}
