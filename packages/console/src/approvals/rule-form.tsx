// The form of one approval rule, filled from it; only an edited field is sent.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Shapes } from '../edit/field.ts';
import { MemberFields } from '../edit/fields.tsx';
import { sendBy, useAttempt, Wrong } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';
import { type RulesPlace, saveRule } from './calls.ts';

interface FormProps {
  readonly place: RulesPlace;
  readonly fields: Shapes;
  /** Absent: a new one. */
  readonly rule: any;
  readonly done: () => void;
  readonly close: () => void;
}

const blankRule = {
  status: 'Active',
  requesters: [{}],
  approvers: { tiers: [{ and: [{ or: [{}] }] }] },
};

export function RuleForm({ place, fields, rule, done, close }: FormProps) {
  const t = useWords('approvals');
  const [value, setValue] = useState<any>(rule ?? blankRule);
  const { error, attempt } = useAttempt();
  const save = () => attempt(() => saveRule(place, rule, value).then(done));
  return (
    <form className="body" onSubmit={sendBy(save)} aria-label={rule?.name ?? t.create}>
      <div className="edit">
        <MemberFields fields={fields} value={value} path="" change={setValue} />
      </div>
      <Wrong error={error} />
      <div className="buttons">
        <Button type="submit">{t.save}</Button>
        <Button variant="default" onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
