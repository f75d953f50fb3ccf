import { Badge } from '@mantine/core';
import type { RssFeed } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { call } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconTrash } from '../../shared/icons/index.ts';
import { type Column, ListTable, onAll, RowsBar, selectedRow, useBoxColumn, useBulk } from '../../shared/list/index.ts';
import { Age } from '../../shared/parts/index.ts';
import { type Selection, useSelection } from '../../shared/selection/index.ts';
import { FeedMenu } from './FeedMenu.tsx';
import { feedsInput } from './rss.api.ts';
import classes from './rss.module.css';

/** Lists all feeds; on the phone, the order of each is below its name. */
export function FeedList({ feeds, brandName }: { feeds: readonly RssFeed[]; brandName: string }) {
  const t = useT('rss');
  const selection = useSelection(feeds, brandName);
  const box = useBoxColumn(selection, feeds.length, ({ name }) => name);
  const columns: Column<RssFeed>[] = [
    box,
    { id: 'name', head: t('name'), kind: 'main', cell: (feed) => <Name feed={feed} /> },
    { id: 'ordering', head: t('ordering'), from: 'tablet', cell: ({ ordering }) => t(`orderings.${ordering}`) },
    { id: 'mentions', head: t('mentions'), cell: ({ counts }) => t('count', { count: counts.mentions }) },
    { id: 'changed', head: t('changed'), from: 'tablet', cell: ({ updated_at }) => <Age time={updated_at} /> },
    { id: 'menu', head: t('actions', { name: '' }), kind: 'menu', cell: (feed) => <FeedMenu feed={feed} /> },
  ];
  return (
    <div className={classes.list}>
      <ListTable
        caption={t('table', { brand: brandName })}
        columns={columns}
        rows={feeds}
        rowData={selectedRow(selection)}
      />
      <FeedBar selection={selection} />
    </div>
  );
}

function FeedBar({ selection }: { selection: Selection<RssFeed> }) {
  const t = useT('lists');
  const app = useT('app');
  const { isBusy, run } = useBulk(selection, ['rss-feeds.index']);
  const confirmLabel = app('delete');
  const remove = () =>
    run({
      rows: selection.rows,
      question: { title: t('feeds.title'), body: t('feeds.body'), confirmLabel, danger: true },
      act: onAll((feeds) => call('rss-feeds.bulk-delete', feedsInput(feeds))),
      undo: onAll((feeds) => call('rss-feeds.bulk-restore', feedsInput(feeds))),
      said: (count) => t('feeds.deleted', { count }),
    });
  const icon = <IconTrash size={16} stroke={1.6} aria-hidden />;
  const actions = [{ label: confirmLabel, icon, danger: true, onClick: () => void remove() }];
  return <RowsBar selection={selection} isBusy={isBusy} actions={actions} />;
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
