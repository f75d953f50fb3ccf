import { Button } from '@mantine/core';
import { type RssFeed, rssOrderings } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { flatPages } from '../../shared/api/index.ts';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { Select } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconArrowLeft, IconInfoCircle } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { LoadMore } from '../../shared/parts/index.ts';
import { SettingsHeading } from '../accounts/index.ts';
import { FeedAddresses } from './FeedAddresses.tsx';
import { FeedMenu } from './FeedMenu.tsx';
import { feedMentions, type Ordering, useFeedChange } from './rss.api.ts';
import classes from './rss.module.css';

const MentionOrder = lazyPart(async () => (await import('./MentionOrder.tsx')).MentionOrder);

/** One feed: its order, its addresses, its mentions. */
export function FeedView({ feed }: { feed: RssFeed }) {
  const t = useT('rss');
  const navigate = useNavigate();
  const pages = useInfiniteQuery(feedMentions(feed.id));
  const mentions = flatPages(pages.data);
  return (
    <>
      <Link to="/settings/brand/rss" className={classes.back}>
        <IconArrowLeft size={14} stroke={1.8} aria-hidden /> {t('back')}
      </Link>
      <SettingsHeading title={feed.name} lead={t('count', { count: feed.counts.mentions })} />
      {feed.stream && (
        <p className={classes.note}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          {t('automatic_hint', { stream: feed.stream.name })}
        </p>
      )}
      <div className={classes.columns}>
        <section className={classes.mentions}>
          <div className={classes.bar}>
            <OrderingChoice feed={feed} />
            <FeedMenu feed={feed} onDeleted={() => void navigate({ to: '/settings/brand/rss' })} />
          </div>
          {pages.isPending && <RowSkeletons count={5} />}
          {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
          {pages.isSuccess && mentions.length === 0 && (
            <EmptyState
              title={t('items.empty_title')}
              body={t('items.empty_body')}
              actions={
                <Button component={Link} to="/streams/list">
                  {t('items.empty_action')}
                </Button>
              }
            />
          )}
          {mentions.length > 0 && <MentionOrder fallback={<RowSkeletons />} feed={feed} mentions={mentions} />}
          <LoadMore pages={pages} />
        </section>
        <FeedAddresses feed={feed} />
      </div>
    </>
  );
}

/** The order type changes only after a confirmation that says what becomes of the order there is. */
function OrderingChoice({ feed }: { feed: RssFeed }) {
  const t = useT('rss');
  const change = useFeedChange(() => notify({ title: t('order.done') }));
  const choose = async (ordering: Ordering | null) => {
    if (!ordering || ordering === feed.ordering) return;
    const body = ordering === 'manual' ? 'to_manual' : feed.ordering === 'manual' ? 'leave_manual' : 'between_dates';
    const isConfirmed = await confirm({
      title: t('order.confirm_title', { ordering: t(`orderings.${ordering}`) }),
      body: t(`order.${body}`),
      confirmLabel: t('order.confirm'),
    });
    if (isConfirmed) change.mutate({ params: { rss_feed_id: feed.id }, body: { ordering } });
  };
  return (
    <Select
      className={classes.ordering}
      label={t('ordering')}
      description={t(`ordering_hints.${feed.ordering}`)}
      allowDeselect={false}
      disabled={change.isPending}
      data={rssOrderings.map((value) => ({ value, label: t(`orderings.${value}`) }))}
      value={feed.ordering}
      onChange={(value) => void choose(value as Ordering | null)}
    />
  );
}
