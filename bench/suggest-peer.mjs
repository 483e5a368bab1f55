// What a shop would run beside it: a search library in the memory of a bare node:http server, with
// the same keywords. No token is checked and nothing is stored. FlexSearch knows no misspellings.
// `node suggest-peer.mjs minisearch|flexsearch KEYWORDS`
import { createServer } from 'node:http';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import { batchesOf } from './suggest-shop.mjs';

const [library, keywords] = process.argv.slice(2);

/** Tokens of a keyword as the server has them, one on each line. */
function tokensOf({ text, suggestTokenizer: tokenizer }) {
  const tokens =
    tokenizer === undefined
      ? [text]
      : tokenizer.type === 'custom'
        ? tokenizer.inputs
        : text.split(/\s+/);
  return tokens.join('\n').toLowerCase();
}

const lines = (text) => text.split('\n');
/** The same number of edits as the server allows. */
const edits = ({ length }) => (length < 3 ? 0 : length < 6 ? 1 : 2);

const libraries = {
  minisearch() {
    const index = new MiniSearch({
      fields: ['tokens'],
      storeFields: ['text'],
      tokenize: lines,
      processTerm: (term) => term,
    });
    return {
      add: (id, tokens, text) => index.add({ id, tokens, text }),
      find: (input, isFuzzy, limit) =>
        index
          .search(input, { prefix: true, fuzzy: isFuzzy ? edits(input) : false })
          .slice(0, limit)
          .map(({ text }) => text),
    };
  },
  flexsearch() {
    const index = new FlexSearch.Index({ tokenize: 'forward', encode: lines });
    const texts = [];
    return {
      add(id, tokens, text) {
        index.add(id, tokens);
        texts[id] = text;
      },
      find: (input, _isFuzzy, limit) => index.search(input, { limit }).map((id) => texts[id]),
    };
  },
};

const indexes = new Map();
const known = new Set();
for (const batch of batchesOf(Number(keywords)))
  for (const searchKeywords of batch)
    for (const [locale, list] of Object.entries(searchKeywords))
      for (const keyword of list) {
        const tokens = tokensOf(keyword);
        // A text is suggested once, however many products have it.
        const label = `${locale}\n${keyword.text}\n${tokens}`;
        if (known.has(label)) continue;
        known.add(label);
        if (!indexes.has(locale)) indexes.set(locale, libraries[library]());
        indexes.get(locale).add(known.size, tokens, keyword.text);
      }
known.clear();

const server = createServer((request, response) => {
  const parameters = new URLSearchParams(request.url.split('?')[1]);
  const [name, input] = [...parameters][0];
  const index = indexes.get(name.slice('searchKeywords.'.length));
  const limit = Number(parameters.get('limit') ?? 10);
  const texts = index.find(input.toLowerCase(), parameters.has('fuzzy'), limit);
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ [name]: texts.map((text) => ({ text })) }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
