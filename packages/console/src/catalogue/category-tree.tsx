// The tree: each category is a link, and can be dragged.
import {
  Button,
  type RenderTreeNodePayload,
  Tree,
  type TreeDragDropPayload,
  type TreeNodeData,
  useTree,
} from '@mantine/core';
import { useMemo, useState } from 'react';
import { titleOfDocument } from '../edit/titles.ts';
import { pageOf } from '../place.ts';
import type { Document, OfProject } from '../server.ts';
import type { Language } from '../words/language.ts';
import { useLanguage, useWords } from '../words/words.ts';
import { type Forest, isAllowed, onTop, parentOf, type Spot } from './moving.ts';

interface TreeProps extends OfProject {
  readonly forest: Forest;
  /** Absent: categories are not moved. */
  readonly drop?: (id: string, spot: Spot) => void;
  readonly ask?: (category: Document) => void;
}

function nodesOf({ below }: Forest, parent: string, language: Language): TreeNodeData[] {
  const walk = (place: string): TreeNodeData[] =>
    (below.get(place) ?? []).map((one) => ({
      value: one.id,
      label: titleOfDocument(one, language),
      children: walk(one.id),
      // The tree takes nothing into a node without children otherwise.
      hasChildren: true,
    }));
  return walk(parent);
}

const spotOf = ({ byId }: Forest, { targetNode, position }: TreeDragDropPayload): Spot =>
  position === 'inside'
    ? { parent: targetNode }
    : {
        parent: byId.has(parentOf(byId.get(targetNode)!)) ? parentOf(byId.get(targetNode)!) : onTop,
        next: { id: targetNode, isBefore: position === 'before' },
      };

/** Whatever has categories below it is open unless somebody closed it, so a moved category stays in sight. */
function useOpenCategories({ below }: Forest) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const without = (id: string) => closed.filter((one) => one !== id);
  return useTree({
    expandedState: Object.fromEntries([...below.keys()].map((id) => [id, !closed.includes(id)])),
    onNodeExpand: (id) => setClosed(without(id)),
    onNodeCollapse: (id) => setClosed([...without(id), id]),
  });
}

export function CategoryTree({ project, forest, drop, ask }: TreeProps) {
  const t = useWords('catalogue');
  const language = useLanguage();
  const data = useMemo(() => nodesOf(forest, onTop, language), [forest, language]);
  const tree = useOpenCategories(forest);
  const moves =
    drop === undefined
      ? {}
      : {
          onDragDrop: (payload: TreeDragDropPayload) =>
            drop(payload.draggedNode, spotOf(forest, payload)),
          allowDrop: (payload: TreeDragDropPayload) =>
            isAllowed(forest, payload.draggedNode, spotOf(forest, payload)),
        };
  return (
    <Tree
      aria-label={t.categories}
      data={data}
      tree={tree}
      levelOffset="xl"
      withLines
      {...moves}
      renderNode={(payload) => (
        <Node payload={payload} project={project} forest={forest} {...(ask ? { ask } : {})} />
      )}
    />
  );
}

interface NodeProps extends Pick<TreeProps, 'project' | 'forest' | 'ask'> {
  readonly payload: RenderTreeNodePayload;
}

function Node({ payload, project, forest, ask }: NodeProps) {
  const t = useWords('catalogue');
  const { node, expanded, elementProps } = payload;
  const hasChildren = forest.below.has(node.value);
  const category = forest.byId.get(node.value);
  const name = String(node.label);
  return (
    <div {...elementProps}>
      <span aria-hidden="true" className="mark">
        {hasChildren ? (expanded ? '▾' : '▸') : ''}
      </span>
      <a
        href={pageOf(project, 'category', node.value)}
        draggable={false}
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </a>{' '}
      {ask !== undefined && category !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t.moveOne({ name })}
          onClick={(event) => {
            event.stopPropagation();
            ask(category);
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {t.move}
        </Button>
      )}
    </div>
  );
}
