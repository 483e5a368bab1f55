// The kinds of a project: what people look for first stands first, the others in groups below.
import { addressOf } from '../place.ts';
import type { Kind } from '../server.ts';
import { useMaySee } from '../signing/role.ts';
import { groups, groupWords } from '../words/groups.ts';
import { useTitle } from '../words/kinds.ts';
import { useWords } from '../words/words.ts';

interface KindsProps {
  readonly project: string;
  readonly kinds: readonly Kind[];
}

export function KindsView({ project, kinds }: KindsProps) {
  const t = useWords(groupWords);
  const grouped = new Set<string>(Object.values(groups).flat());
  const seen = kinds.filter(useMaySee(project));
  const others = seen.filter(({ kind }) => !grouped.has(kind)).map(({ kind }) => kind);
  return (
    <>
      <h1>{project}</h1>
      <div className="groups">
        {[...Object.entries(groups), ['others', others] as const].map(([name, members]) => (
          <Group
            key={name}
            project={project}
            title={t[name as keyof typeof t]}
            kinds={members.flatMap((kind) => seen.find((one) => one.kind === kind) ?? [])}
          />
        ))}
      </div>
    </>
  );
}

function Group({ project, title, kinds }: KindsProps & { readonly title: string }) {
  const titleOf = useTitle();
  if (kinds.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="plain">
        {kinds.map((kind) => (
          <li key={kind.kind} title={kind.doc}>
            <a href={addressOf([project, 'documents', kind.kind])}>{titleOf(kind)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
