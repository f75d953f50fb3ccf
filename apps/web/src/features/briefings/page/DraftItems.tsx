import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import classes from '../briefings.module.css';
import { ItemFields } from './ItemFields.tsx';
import type { Draft } from './useDraft.ts';

const SortableItems = lazyPart(async () => (await import('./SortableItems.tsx')).SortableItems, { hasTexts: true });

interface Props {
  draft: Draft;
  isReadOnly: boolean;
}

/** Shows headings and mentions of the next issue. They can be moved once the library for that is there and no field has the focus. */
export function DraftItems(props: Props) {
  const isThere = usePreload(SortableItems);
  const place = useRef<HTMLDivElement>(null);
  const [isSortable, setSortable] = useState(false);
  useEffect(() => {
    const list = place.current;
    if (!isThere || !list) return;
    const change = () => {
      if (!list.contains(document.activeElement)) setSortable(true);
    };
    // The next field has the focus only after this event.
    const later = () => setTimeout(change);
    change();
    list.addEventListener('focusout', later);
    return () => list.removeEventListener('focusout', later);
  }, [isThere]);
  const plain = <PlainItems {...props} />;
  return <div ref={place}>{isSortable ? <SortableItems fallback={plain} {...props} /> : plain}</div>;
}

function PlainItems({ draft, isReadOnly }: Props) {
  const t = useT('briefings');
  return (
    <ol className={classes.items} aria-label={t('page.items')}>
      {draft.words.items.map((item) => (
        <li key={item.key} className={classes.item} data-kind={item.kind}>
          {!isReadOnly && <ActionIcon className={classes.gripPlace ?? ''} aria-hidden disabled />}
          <ItemFields
            item={item}
            name={item.kind === 'mention' ? item.headline : item.text || t('page.heading')}
            draft={draft}
            isReadOnly={isReadOnly}
          />
        </li>
      ))}
    </ol>
  );
}
