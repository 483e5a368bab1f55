import type { Migration } from '../index.ts';

export const migration: Migration = {
  version: 6,
  name: 'longer heads of tokens, in packs',
  sql: `
    -- The heads of all tokens that the build of the index has stored, in order: a pack has those of
    -- the next tokens of a place after one of them, as a JSON array. The table suggestion_head has
    -- those that commits have added.
    create table suggestion_head_pack (
      place integer not null,
      after text collate "C" not null,
      heads text not null,
      primary key (place, after)
    );

    -- Heads had five characters, now they have eight. The last part of the build, which finds those
    -- of all tokens, is done once more; until it has ended, misspelt inputs find less.
    truncate suggestion_head;

    -- Which transaction has added a head: a search asks for those of all that had not ended when it
    -- asked before. A time would have to reach back as far as a transaction may last.
    alter table suggestion_head add column added_in xid8 not null default pg_current_xact_id();
    drop index suggestion_head_added;
    create index suggestion_head_added on suggestion_head (added_in);

    update suggestion_index set phase = 'finishing', kind = '', after_id = ''
      where phase in ('ready', 'finishing');
  `,
};
