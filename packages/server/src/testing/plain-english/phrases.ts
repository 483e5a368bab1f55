// Phrases of our old private English that a native reader stumbles over, each with its plain form.
// STYLE.md has the rule; the test counts what is left.

export interface Phrase {
  readonly name: string;
  readonly pattern: RegExp;
  readonly plain: string;
}

export const phrases: readonly Phrase[] = [
  { name: 'tell', pattern: /\b(tell|tells|told)\b/i, plain: 'report, print, list, return, send' },
  { name: 'whoever', pattern: /\bwhoever\b/i, plain: 'the caller, a client, the request that' },
  {
    name: 'stand',
    pattern: /\b(stand|stands|stood) (in|at|on|for|there|beside)\b/i,
    plain: 'is in, is stored in',
  },
  { name: 'beside', pattern: /\bbeside\b/i, plain: 'next to, in addition to, except' },
  { name: 'nobody', pattern: /\bnobody\b/i, plain: 'no client, unused' },
  { name: 'text', pattern: /\b(a text|texts)\b/i, plain: 'a string, strings' },
  { name: 'at once', pattern: /\bat once\b/i, plain: 'immediately, concurrently' },
  { name: 'any more', pattern: /\bany more\b/i, plain: 'no longer' },
  { name: 'by itself', pattern: /\bby (itself|themselves)\b/i, plain: 'automatically' },
  { name: 'anew', pattern: /\banew\b/i, plain: 'again' },
  { name: 'seldom', pattern: /\bseldom\b/i, plain: 'rarely' },
  { name: 'for ever', pattern: /\bfor ever\b/i, plain: 'indefinitely' },
  { name: 'but for', pattern: /\bbut for\b/i, plain: 'except' },
  { name: 'of before', pattern: /\bof (before|old)\b/i, plain: 'earlier, previous' },
  { name: 'lately', pattern: /\blately\b/i, plain: 'recently' },
  {
    name: 'go by',
    pattern: /\b(go|goes|went) (by|with)\b/i,
    plain: 'use, follow, is deleted with',
  },
  { name: 'is to be', pattern: /\b(is|are|was|were) to (be|have|hold)\b/i, plain: 'must, will' },
  {
    name: 'there is none',
    pattern: /\bthat there (is|are)\b|\bthere is none of\b/i,
    plain: 'exists',
  },
  {
    name: 'what was',
    pattern: /\bwhat (is|was|has|had|holds|came|comes|goes|stands|lies) /i,
    plain: 'name the noun',
  },
  { name: 'those who', pattern: /\bthose (who|that|of)\b/i, plain: 'repeat the noun' },
  {
    name: 'one of it',
    pattern: /\b(one of it|of such a one|the one that there)\b/i,
    plain: 'repeat the noun',
  },
  { name: 'further', pattern: /\bfurther\b/i, plain: 'other, more' },
];
