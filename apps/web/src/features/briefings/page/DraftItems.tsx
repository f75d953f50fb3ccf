import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { Grip, Sortable, useSortableRow } from '../../../shared/sorting/index.ts';
import classes from '../briefings.module.css';
import type { Draft, DraftItem } from './useDraft.ts';

/** Shows headings and mentions of the next issue; they are moved by drag or by key. */
export function DraftItems({ draft, isReadOnly }: { draft: Draft; isReadOnly: boolean }) {
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

interface ItemProps {
  item: DraftItem;
  name: string;
  draft: Draft;
  isReadOnly: boolean;
}

function Item({ item, name, draft, isReadOnly }: ItemProps) {
  const t = useT('briefings');
  const rss = useT('rss');
  const { row, handle } = useSortableRow(item.key);
  return (
    <li {...row} className={classes.item} data-kind={item.kind}>
      {!isReadOnly && <Grip handle={handle} label={rss('items.move', { headline: name })} />}
      <div className={classes.words}>
        {item.kind === 'heading' ? (
          <TextInput
            aria-label={t('page.heading')}
            placeholder={t('page.heading')}
            value={item.text}
            maxLength={limits.shortText}
            readOnly={isReadOnly}
            onChange={(event) => draft.changeItem(item.key, { text: event.currentTarget.value })}
          />
        ) : (
          <>
            <a
              href={item.url}
              target="_blank"
              rel="noreferrer"
              className={classes.headline}
              lang={item.language === 'other' ? undefined : item.language}
            >
              {item.headline}
            </a>
            <p className={classes.facts}>
              {item.outlet} · <Age time={item.published_at} />
            </p>
            {(!isReadOnly || item.remark) && (
              <Textarea
                variant="unstyled"
                className={classes.remark}
                aria-label={t('page.remark', { headline: name })}
                placeholder={t('page.remark_placeholder')}
                value={item.remark}
                maxLength={limits.briefingRemark}
                readOnly={isReadOnly}
                autosize
                minRows={1}
                onChange={(event) => draft.changeItem(item.key, { remark: event.currentTarget.value })}
              />
            )}
          </>
        )}
      </div>
      {!isReadOnly && (
        <ActionIcon aria-label={t('page.remove', { name })} onClick={() => draft.remove(item.key)}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
