import { UnstyledButton } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, memo, type PointerEvent, useState } from 'react';
import { clockTime, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown, IconCopy, IconDots } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { Age } from '../../../shared/parts/index.ts';
import type { MentionActions } from '../actions/mention-actions.ts';
import { dayOf } from '../days.ts';
import { isHidden } from '../hidden.ts';
import { langOf, MarkedText } from '../MarkedText.tsx';
import { Facts, Origin } from '../MentionFacts.tsx';
import classes from './list.module.css';
import { useSwipe } from './useSwipe.ts';

const RowActions = lazyPart(async () => (await import('./RowActions.tsx')).RowActions, { hasTexts: true });
const RowCopies = lazyPart(async () => (await import('./RowCopies.tsx')).RowCopies, { hasTexts: true });
const RowSelect = lazyPart(async () => (await import('./RowSelect.tsx')).RowSelect, { hasTexts: true });

interface MentionRowProps {
  mention: Mention;
  position: number;
  isOpen: boolean;
  /** Opening one when another is open does not fill the history of the browser. */
  replaces: boolean;
  actions: MentionActions;
  onWhy: (mention: Mention) => void;
  canSave: boolean;
  canHide: boolean;
  isPhone: boolean;
  isSelected: boolean;
  /** Something in the list is selected. */
  isSelecting: boolean;
  onSelect: (id: string, isRange?: boolean) => void;
  /** Its copies are shown in the row; undefined: the list shows every piece for itself. */
  unfolded: boolean | undefined;
  onUnfold: (id: string) => void;
  openId: string | undefined;
}

/** A mention in the list: where it is from, headline, the text around the first match, what is known of it. */
export const MentionRow = memo(function MentionRow({
  mention,
  position,
  isOpen,
  replaces,
  actions,
  onWhy,
  canSave,
  canHide,
  isPhone,
  isSelected,
  isSelecting,
  onSelect,
  unfolded,
  onUnfold,
  openId,
}: MentionRowProps) {
  const t = useT('mentions');
  const lang = langOf(mention.language);
  const near = useNear(isPhone);
  const swipe = useSwipe({
    onRight: canSave ? () => actions.save([mention]) : undefined,
    onLeft: canHide && !isHidden(mention) ? () => actions.hide([mention]) : undefined,
  });
  const more = (
    <div className={classes.actions}>
      <UnstyledButton {...near.menu} className={classes.more} aria-label={t('actions.more_of')} aria-haspopup="menu">
        <IconDots size={14} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </div>
  );
  return (
    <article
      className={classes.mention}
      data-mention={mention.id}
      data-open={isOpen || undefined}
      data-read={mention.seen || undefined}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
      data-unfolded={unfolded || undefined}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`headline-${mention.id}`}
      data-save-label={t('actions.save')}
      data-hide-label={t('actions.hide')}
      {...near.handlers}
      {...swipe}
    >
      {(near.isNear || isSelecting) && <RowSelect mention={mention} isSelected={isSelected} onSelect={onSelect} />}
      <Origin mention={mention} isUnread={!mention.seen}>
        <When time={mention.published_at} />
      </Origin>
      <h3 id={`headline-${mention.id}`} lang={lang}>
        <Link
          from="/streams/$streamId"
          to="/streams/$streamId"
          params={{ streamId: mention.stream_id }}
          search={(search) => ({ ...search, mention: mention.id })}
          replace={replaces}
          resetScroll={false}
          preload={false}
          className={classes.cover}
          aria-current={isOpen || undefined}
        >
          <MarkedText text={mention.headline} spans={mention.headline_marks} />
        </Link>
      </h3>
      {mention.excerpt && (
        <p lang={lang}>
          <MarkedText text={mention.excerpt} spans={mention.excerpt_marks} />
        </p>
      )}
      <Facts
        mention={mention}
        copies={
          unfolded !== undefined &&
          mention.copies > 0 && (
            <UnstyledButton
              className={classes.unfold}
              aria-expanded={unfolded}
              aria-controls={`copies-${mention.id}`}
              onClick={() => onUnfold(mention.id)}
            >
              <IconCopy size={14} stroke={1.6} aria-hidden />
              {t('copies_more', { count: mention.copies })}
              <IconChevronDown size={14} stroke={1.6} aria-hidden />
            </UnstyledButton>
          )
        }
      />
      {unfolded && mention.copies > 0 && <RowCopies mention={mention} openId={openId} />}
      {near.isNear && (
        <RowActions
          fallback={isPhone && more}
          mention={mention}
          actions={actions}
          onWhy={onWhy}
          onSelect={onSelect}
          isMenuAsked={near.isMenuAsked}
        />
      )}
      {isPhone && !near.isNear && more}
    </article>
  );
});

/**
 * Returns whether the pointer or the focus is at the row. Only then are its buttons rendered, because they cost several
 * times its text. The phone gets one button, which opens the menu: a mouse over a narrow window must not replace it while it is pressed.
 */
function useNear(isPhone: boolean) {
  const [state, setState] = useState<'far' | 'near' | 'menu'>('far');
  const come = () => setState((known) => (known === 'far' ? 'near' : known));
  return {
    isNear: state !== 'far',
    isMenuAsked: state === 'menu',
    handlers: {
      onPointerEnter: (event: PointerEvent) => !isPhone && event.pointerType !== 'touch' && come(),
      // The button of the phone takes the focus before it is pressed, and must still be there then.
      onFocus: ({ target }: FocusEvent) => target.closest(`.${classes.more}`) ?? come(),
    },
    menu: { onClick: () => setState('menu') },
  };
}

/** Today the age; on other days, whose head names the day, the time. */
function When({ time }: { time: string }) {
  const { locale, fullDate } = useFormat();
  if (dayOf(time) === dayOf(Date.now())) return <Age time={time} />;
  return (
    <time dateTime={time} title={fullDate(time)}>
      {clockTime(Date.parse(time), locale)}
    </time>
  );
}
