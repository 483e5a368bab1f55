import { OperatingLinks } from '../operating/links.tsx';
import { addressOf } from '../place.ts';
import type { Kind } from '../server.ts';

interface KindsProps {
  readonly project: string;
  readonly kinds: readonly Kind[];
}

/** `taxCategories` → `Tax categories`. */
export function titleOf({ plural }: Kind): string {
  const words = plural.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function KindsView({ project, kinds }: KindsProps) {
  return (
    <>
      <h1>{project}</h1>
      <p>
        <a href={addressOf([project, 'requests'])}>Requests as they come</a> ·{' '}
        <a href={addressOf([project, 'messages'])}>Messages and deliveries</a> ·{' '}
        <a href={addressOf([project, 'graphql'])}>GraphQL</a> ·{' '}
        <a href={addressOf([project, 'settings'])}>Project settings</a> ·{' '}
        <OperatingLinks project={project} />
      </p>
      <ul className="kinds">
        {kinds.map((kind) => (
          <li key={kind.kind} title={kind.doc}>
            <a href={addressOf([project, 'documents', kind.kind])}>{titleOf(kind)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
