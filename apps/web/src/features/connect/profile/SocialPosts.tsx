import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import classes from './related.module.css';

/** Posts of a relation's own accounts, as far as the brand's streams have found them. */
export function SocialPosts({ relationId }: { relationId: string }) {
  const t = useT('discover');
  const list = useInfiniteQuery(
    apiPages('connect.relations.social', { params: { relation_id: relationId }, query: { limit: 10 } }),
  );
  const posts = flatPages(list.data);
  if (!list.isSuccess) return null;
  return (
    <section>
      <h2>{t('social.title')}</h2>
      {posts.length === 0 && <p className={classes.quiet}>{t('social.none')}</p>}
      <ul className={classes.list}>
        {posts.map(({ id, headline, url, media_outlet, published_at }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer nofollow">
              {headline}
            </a>{' '}
            <span className={classes.quiet}>
              {media_outlet.name} · <Age time={published_at} />
            </span>
          </li>
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  );
}
