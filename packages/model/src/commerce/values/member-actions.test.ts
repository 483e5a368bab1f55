import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Action, actionOf, f, kindOf, message } from '../../declaration/index.ts';
import { memberActions } from './member-actions.ts';
import { withOld } from './messages.ts';

const renamed = message('Renamed', withOld({ name: f.text() }));
const owner = { action: (declaration: any): Action => actionOf(declaration) };
const after = (action: Action, before: object, input: object) => action.apply(before, input, {});

test('a row gives a member another value and tells of it, also what it was before', () => {
  const { changeName } = memberActions(owner, {
    changeName: [f.text(), 'Changes the name.', { message: renamed }],
  });
  assert.deepEqual(Object.keys(changeName.members), ['name']);
  const { document, messages } = after(changeName, { name: 'one' }, { name: 'two' });
  assert.deepEqual(document, { name: 'two' });
  assert.deepEqual(messages, [{ type: 'Renamed', name: 'two', oldName: 'one' }]);
  assert.deepEqual(after(changeName, { name: 'one' }, { name: 'one' }).messages, []);
});

test('a message that is given by its name has the member of the action, and with tellsOld its former value', () => {
  const { setName, setTitle } = memberActions(owner, {
    setName: [f.optional(f.text()), 'Sets the name.', { message: 'NameSet' }],
    setTitle: [f.optional(f.text()), 'Sets the title.', { message: 'TitleSet', tellsOld: true }],
  });
  assert.deepEqual(
    [...setName.emits, ...setTitle.emits].map(({ type, members }) => [type, Object.keys(members)]),
    [
      ['NameSet', ['name']],
      ['TitleSet', ['title', 'oldTitle']],
    ],
  );
  assert.equal(setTitle.emits[0]!.members.oldTitle!.isOptional, true);
  const before = { name: 'one', title: 'Dr.' };
  assert.deepEqual(after(setName, before, { name: 'two' }).messages, [
    { type: 'NameSet', name: 'two' },
  ]);
  assert.deepEqual(after(setTitle, before, { title: undefined }).messages, [
    { type: 'TitleSet', title: undefined, oldTitle: 'Dr.' },
  ]);
});

test('a row is about a member of the thing that the input names', () => {
  const { setNoteText } = memberActions(
    owner,
    {
      setNoteText: [
        f.optional(f.text()),
        'Sets the text.',
        { checked: (text) => text?.trim(), message: 'NoteTextSet', tellsOld: true },
      ],
    },
    {
      of: 'Note',
      members: { noteId: f.text() },
      edit: ({ notes }, { noteId }, edit) => ({
        notes: notes.map((one: any) => (one.id === noteId ? edit(one) : one)),
      }),
    },
  );
  assert.deepEqual(Object.keys(setNoteText.members), ['noteId', 'text']);
  const notes = [{ id: 'a', text: 'x' }, { id: 'b' }];
  const { document } = after(setNoteText, { notes }, { noteId: 'b', text: ' y ' });
  assert.deepEqual(document, { notes: [notes[0], { id: 'b', text: 'y' }] });
  const { messages } = after(setNoteText, { notes }, { noteId: 'a', text: 'y' });
  assert.deepEqual(messages, [{ type: 'NoteTextSet', text: 'y', oldText: 'x' }]);
});

test('a kind has the actions of its module, alone or in groups, in the order of their names', () => {
  const plain = memberActions(owner, {
    setTitle: [f.optional(f.text()), 'Sets the title.'],
    changeName: [f.text(), 'Changes the name.'],
  });
  const { actions } = kindOf({
    resource: {} as any,
    actions: { plain, close: plain.changeName, limits: { max: 3 }, word: 'setX', none: undefined },
  });
  assert.deepEqual([...actions.keys()], ['changeName', 'close', 'setTitle']);
});
