import type { AnswerOf, Endpoints, RelationAccount } from '@masthead/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { apiPages, apiQuery, flatPages } from '../../../shared/api/index.ts';
import { useAge } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconWorld } from '../../../shared/icons/index.ts';
import { Age, LoadMore, ToneMark } from '../../../shared/parts/index.ts';
import { AvailabilityNotes, NetworkIcon } from '../../social/index.ts';
import classes from './social.module.css';

/** Accounts that a relation names, and their posts as far as the brand's streams have found them. */
export function SocialPart({ relationId }: { relationId: string }) {
  const t = useT('discover');
  const params = { relation_id: relationId };
  const accounts = useQuery(apiQuery('connect.relations.accounts', { params })).data?.data ?? [];
  const list = useInfiniteQuery(apiPages('connect.relations.social', { params, query: { limit: 10 } }));
  const posts = flatPages(list.data);
  if (!list.isSuccess || accounts.length === 0) return null;
  return (
    <section>
      <h2>{t('social.title')}</h2>
      <ul className={classes.accounts} aria-label={t('social.accounts')}>
        {accounts.map((account) => (
          <Account key={`${account.network} ${account.handle}`} account={account} />
        ))}
      </ul>
      <AvailabilityNotes types={accounts.map(({ media_type }) => media_type)} byName={[]} />
      {posts.length === 0 && <p className={classes.quiet}>{t('social.none')}</p>}
      <ul className={classes.posts} aria-label={t('social.title')}>
        {posts.map((post) => (
          <Post key={post.id} post={post} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  );
}

const Icon = ({ network }: Pick<RelationAccount, 'network'>) =>
  network ? <NetworkIcon network={network} /> : <IconWorld size={20} stroke={1.6} aria-hidden />;

function Account({ account: { network, handle, url, posts, last_at, followers } }: { account: RelationAccount }) {
  const t = useT('discover');
  const social = useT('social');
  const facts = [
    followers !== null && social('followers', { count: followers }),
    t('social.posts', { count: posts }),
  ].filter(Boolean);
  return (
    <li>
      <Icon network={network} />
      <span>
        <a href={url} target="_blank" rel="noreferrer nofollow">
          {handle}
        </a>
        <span className={classes.quiet}>
          {facts.join(' · ')}
          {last_at && <Last time={last_at} />}
        </span>
      </span>
    </li>
  );
}

function Last({ time }: { time: string }) {
  const t = useT('discover');
  const age = useAge(time);
  return <> · {t('social.last', { age })}</>;
}

type Found = AnswerOf<Endpoints['connect.relations.social']>['data'][number];

function Post({ post }: { post: Found }) {
  const { network, headline, text, url, published_at, sentiment, sentiment_confidence, stream, mention_id } = post;
  const t = useT('discover');
  const canOpen = usePermission('streams.list').can;
  return (
    <li>
      <Icon network={network} />
      <div>
        <a href={url} target="_blank" rel="noreferrer nofollow" className={classes.text}>
          {network ? text || headline : headline}
        </a>
        <p className={classes.quiet}>
          <Age time={published_at} />
          <ToneMark tone={sentiment} confidence={sentiment_confidence} />
          {canOpen && (
            <Link to="/streams/$streamId" params={{ streamId: stream.id }} search={{ mention: mention_id }}>
              {t('social.found_by', { stream: stream.name })}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
