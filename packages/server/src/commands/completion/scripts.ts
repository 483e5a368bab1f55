// The completion of commands, as a script of a shell. The script contains all words: calling the
// program at every key would cost a second each.
import type { Place, Word } from './tree.ts';

type Script = (places: readonly Place[]) => string;

const wordsOf = ({ commands, flags }: Place): readonly Word[] =>
  commands.length > 0 ? commands : [...flags, { word: '--help', about: 'Help' }];

const quoted = (text: string): string => `'${text}'`;

/** Branches of a `case` that keep the longest path which is one of a command. */
const known = (places: readonly Place[]): string =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path))
    .join('|');

const bash: Script = (places) => `# Completion of storewright for bash.
_storewright() {
  local here="" candidate words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    candidate="\${here:+$here }\${COMP_WORDS[i]}"
    case "$candidate" in
      ${known(places)}) here="$candidate" ;;
    esac
  done
  case "$here" in
${places
  .map(
    (place) =>
      `    ${quoted(place.path)}) words=${quoted(
        wordsOf(place)
          .map(({ word }) => word)
          .join(' '),
      )} ;;`,
  )
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _storewright storewright`;

const zsh: Script = (places) => `#compdef storewright
# Completion of storewright for zsh.
_storewright() {
  local here="" candidate i
  local -a choices
  for ((i = 2; i < CURRENT; i++)); do
    candidate="\${here:+$here }\${words[i]}"
    case "$candidate" in
      ${known(places)}) here="$candidate" ;;
    esac
  done
  case "$here" in
${places
  .map(
    (place) =>
      `    ${quoted(place.path)}) choices=(${wordsOf(place)
        .map(({ word, about }) => quoted(`${word}:${about}`))
        .join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  _describe 'storewright' choices || _files
}
if [ "$funcstack[1]" = "_storewright" ]; then _storewright "$@"; else compdef _storewright storewright; fi`;

const fish: Script = (places) => `# Completion of storewright for fish.
function __storewright_at
    set -l here ''
    for word in (commandline -opc)[2..-1]
        set -l candidate (string trim -- "$here $word")
        if contains -- "$candidate" ${places
          .filter(({ path }) => path !== '')
          .map(({ path }) => quoted(path))
          .join(' ')}
            set here $candidate
        end
    end
    test "$here" = "$argv[1]"
end
${places.flatMap((place) => fishLines(place)).join('\n')}`;

const fishLines = ({ path, commands, flags }: Place): readonly string[] => {
  const at = `complete -c storewright -n "__storewright_at ${quoted(path)}"`;
  return commands.length > 0
    ? commands.map(({ word, about }) => `${at} -f -a ${word} -d ${quoted(about)}`)
    : flags.map(({ word, about }) => `${at} -l ${word.slice(2)} -d ${quoted(about)}`);
};

/** By the name of the shell. */
export const scripts: ReadonlyMap<string, Script> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
]);
