import { Shown, useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import { projects } from '../server.ts';

export function ProjectsView() {
  const loading = useLoaded('projects', projects);
  return (
    <>
      <h1>Projects</h1>
      <Shown loading={loading}>
        {(all) =>
          all.length === 0 ? (
            <p>
              There is none yet. <code>npx storewright project create KEY</code> makes one.
            </p>
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
