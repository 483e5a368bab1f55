// An editor for GraphQL and one for its variables, with completion from the schema. Bundled into a
// file of its own, which is loaded when the explorer is opened. It is in a shadow root, where its
// styles are objects and need no exception in the policy of the page.
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { graphql } from 'cm6-graphql';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { descriptionOf, type TypeDescription, typesWith } from './description.ts';
import { typing } from './typing.ts';

export interface Editing {
  readonly parent: HTMLElement;
  readonly label: string;
  /** How the keyboard leaves the editor, read aloud after the label. */
  readonly description: string;
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

/**
 * @param schema in the schema definition language
 * @param showType is called with the type of a field that is clicked with Ctrl or ⌘
 */
export const openQueryEditor = (
  editing: Editing,
  schema: string,
  showType: (name: string) => void,
): Editor =>
  opened(
    editing,
    graphql(schemaOf(schema), {
      onShowInDocs: (_field, type, parent) => showType(plainName(parent ?? type ?? '')),
    }),
  );

/** `[Product!]!` → `Product`. */
const plainName = (type: string): string => type.replaceAll(/[[\]!]/g, '');

/** What the documentation shows of a type. */
export const describeType = (schema: string, name: string): TypeDescription | undefined =>
  descriptionOf(schemaOf(schema), name);

/** Names that contain the text: types, and fields of the roots. */
export const findTypes = (schema: string, text: string): readonly string[] =>
  typesWith(schemaOf(schema), text);

export const openJsonEditor = (editing: Editing): Editor => opened(editing, [json()]);

const theme = EditorView.theme({
  '&': {
    border: '1px solid',
    borderColor: 'light-dark(#d5d9e0, #3a4050)',
    fontSize: '13px',
    background: 'light-dark(#fff, #14171f)',
    color: 'light-dark(#1a1f2b, #e6e9ef)',
  },
  '&:focus-within': { outline: '2px solid light-dark(#0b57c2, #8db8ff)' },
  // Long lines pass below the numbers when they are scrolled.
  '.cm-gutters': {
    background: 'light-dark(#f4f6f9, #1d212b)',
    color: 'light-dark(#57606f, #a4adbd)',
    border: 'none',
  },
  '.cm-tooltip': {
    background: 'light-dark(#fff, #1d212b)',
    color: 'light-dark(#1a1f2b, #e6e9ef)',
    borderColor: 'light-dark(#d5d9e0, #3a4050)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'light-dark(#0b57c2, #24406b)',
    color: '#fff',
  },
  '.cm-completionDetail': { color: 'light-dark(#57606f, #a4adbd)' },
  'li[aria-selected] .cm-completionDetail': { color: '#fff' },
  '.cm-content': { caretColor: 'currentColor', minHeight: '8em' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'light-dark(#cfe0fb, #24406b)' },
  '&.cm-focused .cm-matchingBracket': { background: 'light-dark(#cfe9d4, #1f4a34)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'light-dark(#fbd6d3, #5a2320)' },
});

/** Each colour can be read on the ground of either theme. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.definitionKeyword], color: 'light-dark(#8a1a8f, #e39be8)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'light-dark(#176b34, #7fd89b)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#8f2f05, #ffb486)' },
  { tag: [tags.typeName, tags.atom], color: 'light-dark(#0b57c2, #8db8ff)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'light-dark(#124d85, #a9cdf5)' },
  { tag: [tags.variableName, tags.labelName], color: 'light-dark(#6b4a00, #f0cf7c)' },
  { tag: tags.comment, color: 'light-dark(#57606f, #a4adbd)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'light-dark(#b3261e, #ff9b94)' },
]);

function opened(editing: Editing, language: Extension): Editor {
  const { parent, label, description, text, changed, run } = editing;
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
        typing,
        EditorView.lineWrapping,
        syntaxHighlighting(colors),
        language,
        theme,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': description }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString());
        }),
      ],
    }),
  });
  return { close: () => view.destroy() };
}
