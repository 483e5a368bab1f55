import { PageHeading, Shown, useLoaded } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { projects } from '../server.ts';
import { useWords } from '../words/words.ts';

export function ProjectsView() {
  const t = useWords('projects');
  const loading = useLoaded('projects', projects);
  return (
    <>
      <PageHeading title={t.projects} />
      <Shown loading={loading}>
        {(all) =>
          all.length === 0 ? (
            <>
              <p>{t.none}</p>
              <pre>npx storewright project create KEY</pre>
            </>
          ) : (
            <ul>
              {all.map(({ key }) => (
                <li key={key}>
                  <a href={addressOf([key])}>{key}</a>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}
