import { Badge } from '@mantine/core';
import type { RssFeed } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { Age } from '../../shared/parts/index.ts';
import { FeedMenu } from './FeedMenu.tsx';
import classes from './rss.module.css';

/** All feeds; on a phone each is a card of its own. */
export function FeedList({ feeds, brandName }: { feeds: readonly RssFeed[]; brandName: string }) {
  const t = useT('rss');
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('table', { brand: brandName })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('ordering')}</th>
          <th scope="col">{t('mentions')}</th>
          <th scope="col">{t('changed')}</th>
          <th>
            <span className="visually-hidden">{t('actions', { name: '' })}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {feeds.map((feed) => (
          <tr key={feed.id}>
            <td>
              <Link to="/settings/brand/rss" search={{ feed: feed.id }} className={classes.feedName}>
                {feed.name}
              </Link>
              {feed.stream && (
                <Badge title={t('automatic_hint', { stream: feed.stream.name })}>
                  {t('automatic', { stream: feed.stream.name })}
                </Badge>
              )}
            </td>
            <td>{t(`orderings.${feed.ordering}`)}</td>
            <td className="num">{t('count', { count: feed.counts.mentions })}</td>
            <td>
              <Age time={feed.updated_at} />
            </td>
            <td>
              <FeedMenu feed={feed} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
