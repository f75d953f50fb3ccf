import { Badge } from '@mantine/core';
import type { RssFeed } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../shared/list/index.ts';
import { Age } from '../../shared/parts/index.ts';
import { FeedMenu } from './FeedMenu.tsx';
import classes from './rss.module.css';

/** Lists all feeds; on the phone, the order of each is below its name. */
export function FeedList({ feeds, brandName }: { feeds: readonly RssFeed[]; brandName: string }) {
  const t = useT('rss');
  const columns: Column<RssFeed>[] = [
    { id: 'name', head: t('name'), kind: 'main', cell: (feed) => <Name feed={feed} /> },
    { id: 'ordering', head: t('ordering'), from: 'tablet', cell: ({ ordering }) => t(`orderings.${ordering}`) },
    { id: 'mentions', head: t('mentions'), cell: ({ counts }) => t('count', { count: counts.mentions }) },
    { id: 'changed', head: t('changed'), from: 'tablet', cell: ({ updated_at }) => <Age time={updated_at} /> },
    { id: 'menu', head: t('actions', { name: '' }), kind: 'menu', cell: (feed) => <FeedMenu feed={feed} /> },
  ];
  return (
    <div className={classes.list}>
      <ListTable caption={t('table', { brand: brandName })} columns={columns} rows={feeds} />
    </div>
  );
}

function Name({ feed }: { feed: RssFeed }) {
  const t = useT('rss');
  return (
    <>
      <Link to="/settings/brand/rss" search={{ feed: feed.id }} data-cover className={classes.feedName}>
        {feed.name}
      </Link>
      {feed.stream && (
        <Badge title={t('automatic_hint', { stream: feed.stream.name })}>
          {t('automatic', { stream: feed.stream.name })}
        </Badge>
      )}
      <span className={classes.phoneOrdering}>{t(`orderings.${feed.ordering}`)}</span>
    </>
  );
}
