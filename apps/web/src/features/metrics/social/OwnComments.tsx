import { useInfiniteQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import classes from './social.module.css';

/** The newest comments of others on posts of the brand's own accounts. */
export function OwnComments() {
  const t = useT('social');
  const names = useT('newsrooms');
  const brand = useActiveBrand();
  const list = useInfiniteQuery(
    apiPages('brands.social-comments.index', { params: { brand_id: brand.id }, query: { limit: 10 } }),
  );
  const comments = flatPages(list.data);
  if (comments.length === 0) return null;
  return (
    <section className={classes.networks} aria-labelledby="own-comments">
      <h2 id="own-comments">{t('comments.title')}</h2>
      <ul className={classes.posts}>
        {comments.map(({ id, network, url, text, author, published_at, post_url, post_text }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              {text}
            </a>
            <p className={classes.note}>
              {[author, names(`networks.${network}`)].filter(Boolean).join(' · ')} · <Age time={published_at} />
            </p>
            <p className={classes.answered}>
              {t('comments.on')}{' '}
              <a href={post_url} target="_blank" rel="noreferrer">
                {post_text || t('posts.no_text')}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  );
}
