import type { Mention } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { dayOf } from '../days.ts';
import { isHidden } from '../hidden.ts';
import { langOf, MarkedText } from '../MarkedText.tsx';
import { Facts, Origin } from '../MentionFacts.tsx';
import type { MentionActions } from '../useMentionActions.ts';
import classes from './list.module.css';
import { RowActions } from './RowActions.tsx';
import { useSwipe } from './useSwipe.ts';

export interface MentionRowProps {
  mention: Mention;
  position: number;
  isOpen: boolean;
  /** Opening one when another is open does not fill the history of the browser. */
  replaces: boolean;
  actions: MentionActions;
  onWhy: (mention: Mention) => void;
  canSave: boolean;
  canHide: boolean;
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
}: MentionRowProps) {
  const t = useT('mentions');
  const lang = langOf(mention.language);
  const swipe = useSwipe({
    onRight: canSave ? () => actions.save(mention) : undefined,
    onLeft: canHide && !isHidden(mention) ? () => actions.hide(mention) : undefined,
  });
  return (
    <article
      className={classes.mention}
      data-mention={mention.id}
      data-open={isOpen || undefined}
      data-read={mention.seen || undefined}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`headline-${mention.id}`}
      data-save-label={t('actions.save')}
      data-hide-label={t('actions.hide')}
      {...swipe}
    >
      <Origin mention={mention} isUnread={!mention.seen}>
        <When time={mention.published_at} />
      </Origin>
      <h3 id={`headline-${mention.id}`} lang={lang}>
        <Link
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
      <Facts mention={mention} />
      <RowActions mention={mention} actions={actions} onWhy={onWhy} />
    </article>
  );
});

/** Today the age; on other days, whose head names the day, the time. */
function When({ time }: { time: string }) {
  const { locale, fullDate } = useFormat();
  if (dayOf(time) === dayOf(Date.now())) return <Age time={time} />;
  return (
    <time dateTime={time} title={fullDate(time)}>
      {new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(time))}
    </time>
  );
}
