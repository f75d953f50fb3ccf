import { useInfiniteQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import classes from './social.module.css';

const counts = ['likes', 'comments', 'shares', 'views'] as const;

/** The newest posts of the brand's own accounts, with what their networks count. */
export function OwnPosts() {
  const t = useT('social');
  const names = useT('newsrooms');
  const brand = useActiveBrand();
  const list = useInfiniteQuery(
    apiPages('brands.social-posts.index', { params: { brand_id: brand.id }, query: { limit: 10 } }),
  );
  const posts = flatPages(list.data);
  if (posts.length === 0) return null;
  return (
    <section className={classes.networks} aria-labelledby="own-posts">
      <h2 id="own-posts">{t('posts.title')}</h2>
      <ul className={classes.posts}>
        {posts.map(({ account_id, id, network, url, text, published_at, ...post }) => (
          <li key={`${account_id} ${id}`}>
            <a href={url} target="_blank" rel="noreferrer">
              {text || t('posts.no_text')}
            </a>
            <p className={classes.note}>
              {names(`networks.${network}`)} · <Age time={published_at} />
              <Counts post={post} />
            </p>
          </li>
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  );
}

/** Counts of a post; those that its network does not state are left out. */
function Counts({ post }: { post: Record<(typeof counts)[number], number | null> }) {
  const t = useT('social');
  const { number } = useFormat();
  return counts.map((count) => {
    const value = post[count];
    return value !== null && <span key={count}> · {t(`posts.${count}`, { count: value, number: number(value) })}</span>;
  });
}
