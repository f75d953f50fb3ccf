import { useT } from '../../../shared/i18n/index.ts';
import { Grip, Sortable, useSortableRow } from '../../../shared/sorting/index.ts';
import classes from '../briefings.module.css';
import { ItemFields, type ItemProps } from './ItemFields.tsx';
import type { Draft, DraftItem } from './useDraft.ts';

/** Headings and mentions of the next issue, which are moved by drag or by key. */
export function SortableItems({ draft, isReadOnly }: { draft: Draft; isReadOnly: boolean }) {
  const t = useT('briefings');
  const rss = useT('rss');
  const { items } = draft.words;
  const nameOf = (item: DraftItem | undefined) =>
    item?.kind === 'mention' ? item.headline : item?.text || t('page.heading');
  return (
    <Sortable
      ids={items.map(({ key }) => key)}
      instructions={rss('items.keyboard')}
      say={(moment, key, place) =>
        rss(`items.${moment}`, {
          headline: nameOf(items.find((item) => item.key === key)),
          place,
          total: items.length,
        })
      }
      onMove={draft.move}
      isDisabled={isReadOnly}
    >
      <ol className={classes.items} aria-label={t('page.items')}>
        {items.map((item) => (
          <Item key={item.key} item={item} name={nameOf(item)} draft={draft} isReadOnly={isReadOnly} />
        ))}
      </ol>
    </Sortable>
  );
}

function Item(props: ItemProps) {
  const { item, name, isReadOnly } = props;
  const rss = useT('rss');
  const { row, handle } = useSortableRow(item.key);
  return (
    <li {...row} className={classes.item} data-kind={item.kind}>
      {!isReadOnly && <Grip handle={handle} label={rss('items.move', { headline: name })} />}
      <ItemFields {...props} />
    </li>
  );
}
