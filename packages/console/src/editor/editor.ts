// An editor for GraphQL and one for its variables, with completion from the schema. Bundled into a
// file of its own, which is loaded when the explorer is opened. It is in a shadow root, where its
// styles are objects and need no exception in the policy of the page.
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { graphql } from 'cm6-graphql';
import { buildSchema, type GraphQLSchema } from 'graphql';

export interface Editing {
  readonly parent: HTMLElement;
  readonly label: string;
  readonly text: string;
  /** Called with each change. */
  readonly changed: (text: string) => void;
  /** Ctrl or ⌘ with Enter. */
  readonly run: () => void;
}

export interface Editor {
  close(): void;
}

const schemas = new Map<string, GraphQLSchema>();

function schemaOf(text: string): GraphQLSchema {
  const known = schemas.get(text) ?? buildSchema(text, { assumeValidSDL: true });
  schemas.set(text, known);
  return known;
}

/** @param schema in the schema definition language */
export const openQueryEditor = (editing: Editing, schema: string): Editor =>
  opened(editing, graphql(schemaOf(schema)));

export const openJsonEditor = (editing: Editing): Editor => opened(editing, [json()]);

const theme = EditorView.theme({
  '&': { border: '1px solid', borderColor: 'light-dark(#d5d9e0, #3a4050)', fontSize: '13px' },
  '.cm-gutters': { background: 'transparent', color: 'inherit', border: 'none' },
  '.cm-tooltip': { background: 'light-dark(#fff, #1d212b)', color: 'light-dark(#1a1f2b, #e6e9ef)' },
  '.cm-content': { caretColor: 'currentColor', minHeight: '8em' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
});

function opened({ parent, label, text, changed, run }: Editing, language: Extension): Editor {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const runs = {
    key: 'Mod-Enter',
    run: () => {
      run();
      return true;
    },
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([
          runs,
          ...completionKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        ...[lineNumbers(), history(), bracketMatching(), closeBrackets(), indentOnInput()],
        autocompletion(),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        language,
        theme,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString());
        }),
      ],
    }),
  });
  return { close: () => view.destroy() };
}
