// The settings of the project: fields for all who may change them, the document for the others.
import { HistorySetting } from '../audit/history-setting.tsx';
import { EditView } from '../edit/edit-view.tsx';
import type { PageProps } from '../routes.ts';
import { useMayChange } from '../signing/role.ts';
import { DocumentView } from '../views/document.tsx';

export function SettingsView(props: PageProps) {
  const { project, kind } = props;
  const may = useMayChange(project, kind);
  if (!may) return <DocumentView {...props} />;
  return (
    <>
      <EditView {...props} />
      <HistorySetting project={project} />
    </>
  );
}
