import { ActionIcon, Switch } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flatPages, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { followersOf } from '../newsrooms.api.ts';
import classes from './settings.module.css';

/** Lists the people who get the newsroom's stories by mail. */
export function Followers({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const { shortDate, language } = useFormat();
  const [all, setAll] = useState(false);
  const pages = useInfiniteQuery(followersOf(newsroom.id, all));
  const rows = flatPages(pages.data);
  const removal = useCall('newsrooms.followers.delete', {
    refreshes: ['newsrooms.followers.index', 'newsrooms.show'],
    onSuccess: () => notify({ title: t('followers.removed') }),
  });
  const remove = async (id: string, email: string) => {
    const question = { title: t('followers.remove_title', { email }), body: t('followers.remove_body') };
    if (await confirm({ ...question, confirmLabel: t('followers.remove'), danger: true }))
      removal.mutate({ params: { newsroom_id: newsroom.id, follower_id: id } });
  };
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2>{t('followers.title', { count: newsroom.counts.followers })}</h2>
        <Switch label={t('followers.all')} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
      </div>
      {pages.isPending && <RowSkeletons count={3} />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState title={t('followers.empty')} body={t('followers.empty_body')} />
      )}
      <ul className={rows.length > 0 ? classes.items : ''}>
        {rows.map((row) => (
          <li key={row.id} className={classes.item}>
            <div className={classes.wordsOf}>
              <b>{row.email}</b>
              <p>
                <span>{language(row.language)}</span>
                <span>
                  {row.confirmed_at
                    ? t('followers.since', { date: shortDate(row.confirmed_at) })
                    : t('followers.asked', { date: shortDate(row.asked_at) })}
                </span>
              </p>
            </div>
            <ActionIcon
              aria-label={t('followers.remove_title', { email: row.email })}
              onClick={() => void remove(row.id, row.email)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </section>
  );
}
