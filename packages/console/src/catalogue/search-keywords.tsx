// Search keywords of a product, by language: the words, and into what each is cut for suggestions.
import { Rows } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';

interface Keyword {
  readonly locale: string;
  readonly text: string;
  readonly suggestTokenizer?: { readonly type: string; readonly inputs?: readonly string[] };
}

const keywordsIn = (data: any): readonly Keyword[] =>
  Object.entries((data?.searchKeywords ?? {}) as Record<string, readonly any[]>).flatMap(
    ([locale, words]) => words.map((word) => ({ ...word, locale })),
  );

export function SearchKeywords({ data }: { readonly data: unknown }) {
  const t = useWords('catalogue');
  const keywords = keywordsIn(data);
  if (keywords.length === 0) return null;
  const tokens = ({ suggestTokenizer }: Keyword) => {
    if (suggestTokenizer === undefined) return t.wholeKeyword;
    const { type, inputs = [] } = suggestTokenizer;
    return type === 'custom' ? inputs.join(', ') : t.keywordByWhitespace;
  };
  return (
    <>
      <h3>{t.searchKeywords}</h3>
      <Rows
        label={t.searchKeywords}
        rows={keywords}
        keyOf={({ locale, text }) => `${locale} ${text}`}
        cells={{
          [t.keywordLanguage]: ({ locale }) => locale,
          [t.keyword]: ({ text }) => text,
          [t.suggestedBy]: tokens,
        }}
      />
    </>
  );
}
