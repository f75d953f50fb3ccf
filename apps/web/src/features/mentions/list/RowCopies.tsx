import type { Mention } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { Age, TierBadge, ToneMark } from '../../../shared/parts/index.ts';
import { langOf } from '../MarkedText.tsx';
import { copiesOf } from '../mentions.api.ts';
import classes from './copies.module.css';

/** The other pieces of a story inside its row; each opens in the reader. */
export function RowCopies({ mention, openId }: { mention: Mention; openId: string | undefined }) {
  const t = useT('mentions');
  const { data, error, refetch } = useQuery(copiesOf(mention.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const copies = data?.data ?? [];
  return (
    <ul
      className={classes.copies}
      id={`copies-${mention.id}`}
      aria-label={t('copies_of', { headline: mention.headline })}
    >
      {data === undefined && <li className={classes.waiting}>{t('copies_loading')}</li>}
      {copies.map((copy) => (
        <li key={copy.id} data-open={copy.id === openId || undefined} data-read={copy.seen || undefined}>
          <b className="cut">{copy.media_outlet.name}</b>
          <TierBadge tier={copy.media_outlet.tier} />
          <Link
            from="/streams/$streamId"
            to="/streams/$streamId"
            params={{ streamId: copy.stream_id }}
            search={(search) => ({ ...search, mention: copy.id })}
            replace={openId !== undefined}
            resetScroll={false}
            preload={false}
            className={`${classes.headline} cut`}
            lang={langOf(copy.language)}
          >
            {copy.headline}
          </Link>
          <ToneMark tone={copy.sentiment} confidence={copy.sentiment_confidence} isShort />
          <Age time={copy.published_at} className={classes.age} />
        </li>
      ))}
    </ul>
  );
}
