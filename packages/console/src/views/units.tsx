// The business units as the trees that they are.
import { Shown, useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import { type Document, type Kind, readPage } from '../server.ts';
import { documentWords } from '../words/document.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

interface UnitsProps {
  readonly project: string;
}

const pageSize = 500;
/** More would be no tree that anybody reads; the table has them all. */
const maxUnits = 2_000;

async function allUnits(project: string, signal: AbortSignal): Promise<readonly Document[]> {
  const units: Document[] = [];
  const path: Pick<Kind, 'path'> = { path: '/business-units' };
  while (units.length < maxUnits) {
    const last = units.at(-1);
    const where = last === undefined ? '' : `id > "${last.id}"`;
    const page = await readPage(project, path, { where, sort: 'id asc', limit: pageSize }, signal);
    units.push(...page);
    if (page.length < pageSize) break;
  }
  return units;
}

export function UnitsView({ project }: UnitsProps) {
  const t = useWords(documentWords);
  const loading = useLoaded(JSON.stringify(['units', project]), (signal) =>
    allUnits(project, signal),
  );
  return (
    <>
      <h1>{t.units}</h1>
      <Shown loading={loading}>
        {(units) =>
          units.length === 0 ? (
            <p>
              {t.noUnits}{' '}
              <a href={addressOf([project, 'documents', 'business-unit', 'new'])}>{t.newUnit}</a>.
            </p>
          ) : (
            <Branch project={project} units={units} parent={undefined} />
          )
        }
      </Shown>
    </>
  );
}

interface BranchProps extends UnitsProps {
  readonly units: readonly Document[];
  /** Key of the unit; absent: those on top. */
  readonly parent: string | undefined;
}

const parentOf = ({ parentUnit }: Document) => (parentUnit as { key?: string } | undefined)?.key;

function Branch({ project, units, parent }: BranchProps) {
  const known = new Set(units.map(({ key }) => key));
  const own = units.filter((unit) => {
    const above = parentOf(unit);
    // A unit whose parent was not read any more stands on top.
    return above === parent || (parent === undefined && above !== undefined && !known.has(above));
  });
  if (own.length === 0) return null;
  return (
    <ul className="tree">
      {own.map((unit) => (
        <li key={unit.id}>
          <Line project={project} unit={unit} />
          <Branch project={project} units={units} parent={String(unit.key)} />
        </li>
      ))}
    </ul>
  );
}

function Line({ project, unit }: UnitsProps & { readonly unit: Document }) {
  const t = useWords(documentWords);
  const format = useFormat();
  const { id, key, name, status, unitType, associates } = unit;
  const count = Array.isArray(associates) ? associates.length : 0;
  return (
    <>
      <a href={addressOf([project, 'documents', 'business-unit', id])}>{String(name ?? key)}</a>{' '}
      <span className="quiet">
        {String(key)} · {String(unitType)} · {String(status)} ·{' '}
        {t.associatesCount(format.number(count))}
      </span>
    </>
  );
}
