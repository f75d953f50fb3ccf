import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowMerge, IconTrash } from '../../../shared/icons/index.ts';
import { onAll, RowsBar, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { type Tag, tagged } from '../clippings.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const idsOf = (tags: readonly Tag[]) => tags.map(({ id }) => id);

/** Merges the selected tags into one of them after a question, or deletes them. */
export function TagBar({ brandId, selection }: { brandId: string; selection: Selection<Tag> }) {
  const t = useT('lists');
  const app = useT('app');
  const { isBusy, run } = useBulk(selection, tagged);
  const { rows } = selection;
  const params = { brand_id: brandId };
  const merge = (into: Tag) =>
    run({
      rows: rows.filter(({ id }) => id !== into.id),
      question: {
        title: t('tags.merge_title', { name: into.name }),
        body: t('tags.merge_body'),
        confirmLabel: t('tags.merge'),
        danger: true,
      },
      act: onAll((tags) => call('brands.tags.merge', { params, body: { tags: idsOf(tags), into: into.id } })),
      said: (count) => t('tags.merged', { count, name: into.name }),
    });
  const remove = () =>
    run({
      rows,
      act: onAll((tags) => call('brands.tags.bulk-delete', { params, body: { tags: idsOf(tags) } })),
      undo: onAll((tags) => call('brands.tags.bulk-restore', { params, body: { tags: idsOf(tags) } })),
      said: (count) => t('tags.deleted', { count }),
    });
  return (
    <RowsBar
      selection={selection}
      isBusy={isBusy}
      actions={[
        rows.length > 1 && {
          label: t('tags.merge'),
          icon: <IconArrowMerge {...icon} />,
          choices: rows.slice(0, 12).map((tag) => ({ label: tag.name, onClick: () => void merge(tag) })),
        },
        { label: app('delete'), icon: <IconTrash {...icon} />, danger: true, onClick: () => void remove() },
      ]}
    />
  );
}
