// The business units as the trees that they are, with their associates and roles, and dialogs that extend them.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageHeading, Shown, useAnswer } from '../parts/page.tsx';
import { maxInTree, readAll } from '../read-all.ts';
import type { Document, OfProject } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import { UnitDialog } from './dialogs.tsx';
import { UnitLine } from './unit-line.tsx';

export function UnitsView({ project }: OfProject) {
  const t = useWords('document');
  const c = useWords('company');
  const format = useFormat();
  const may = useMayChangeKind(project, 'business-unit');
  const [isOpen, setOpen] = useState(false);
  const loading = useAnswer('units', readAll, project, { path: '/business-units' });
  const changed = () => loading.again?.();
  return (
    <>
      <PageHeading title={t.units} />
      {may && (
        <p>
          <Button onClick={() => setOpen(true)}>{c.newCompany}</Button>
        </p>
      )}
      {isOpen && <UnitDialog project={project} close={() => setOpen(false)} changed={changed} />}
      <Shown loading={loading} empty={c.noUnits}>
        {(units) => (
          <>
            {units.length >= maxInTree && <p>{c.tooMany({ count: format.number(maxInTree) })}</p>}
            <Branch
              project={project}
              below={childrenIn(units)}
              parent={onTop}
              may={may}
              changed={changed}
            />
          </>
        )}
      </Shown>
    </>
  );
}

const onTop = '';

const parentOf = ({ parentUnit }: Document) => (parentUnit as { key?: string } | undefined)?.key;

/** By the key of the unit above. A unit whose parent was not read is on top. */
function childrenIn(units: readonly Document[]): ReadonlyMap<string, readonly Document[]> {
  const known = new Set(units.map(({ key }) => key));
  const below = new Map<string, Document[]>();
  for (const unit of units) {
    const above = parentOf(unit);
    const place = above === undefined || !known.has(above) ? onTop : above;
    below.set(place, [...(below.get(place) ?? []), unit]);
  }
  return below;
}

interface BranchProps extends OfProject {
  readonly below: ReadonlyMap<string, readonly Document[]>;
  readonly parent: string;
  readonly may: boolean;
  readonly changed: () => void;
}

function Branch(props: BranchProps) {
  const own = props.below.get(props.parent) ?? [];
  if (own.length === 0) return null;
  return (
    <ul className="tree">
      {own.map((unit) => (
        <li key={unit.id}>
          <UnitLine {...props} unit={unit} />
          <Branch {...props} parent={String(unit.key)} />
        </li>
      ))}
    </ul>
  );
}
