import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type Newsroom, type SocialHandle, socialNetworks } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrands } from '../../../shared/actor/index.ts';
import { call, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconTrash } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { handlesOf, postsOf } from '../newsrooms.api.ts';
import classes from './settings.module.css';
import { Videos } from './Videos.tsx';

/** Accounts on networks with their newest posts, and films. */
export function Social({ newsroom }: { newsroom: Newsroom }) {
  const t = useT('newsrooms');
  const query = useQuery(handlesOf(newsroom.id));
  return (
    <>
      <section className={classes.section}>
        <h2>{t('social.handles')}</h2>
        <p className={classes.hint}>{t('social.body')}</p>
        {query.isPending && <RowSkeletons count={2} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        <ul className={query.data?.data.length ? classes.items : ''}>
          {query.data?.data.map((handle) => (
            <HandleRow key={handle.id} newsroomId={newsroom.id} handle={handle} />
          ))}
        </ul>
        <AddHandle newsroomId={newsroom.id} />
        <OfBrand newsroom={newsroom} handles={query.data?.data ?? null} />
      </section>
      <Videos newsroom={newsroom} />
    </>
  );
}

function AddHandle({ newsroomId }: { newsroomId: string }) {
  const t = useT('newsrooms');
  const form = useForm({
    schema: 'newsrooms.social.store',
    initial: { network: 'mastodon', handle: '' },
    asksBeforeLeaving: false,
    submit: (values) => call('newsrooms.social.store', { params: { newsroom_id: newsroomId }, body: values }),
    onDone: async () => {
      form.reset({ network: 'mastodon', handle: '' });
      await refresh('newsrooms.social.index', 'newsrooms.show');
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.adding}>
      <FormBanner form={form} />
      <Select
        allowDeselect={false}
        data={socialNetworks.map((value) => ({ value, label: t(`networks.${value}`) }))}
        {...form.field('network', t('social.network'))}
      />
      <TextInput
        className={classes.wide ?? ''}
        placeholder={form.values.network === 'mastodon' ? 'name@example.social' : '@name'}
        {...form.text('handle', t('social.handle'))}
      />
      <Button type="submit" loading={form.isBusy}>
        {t('social.add')}
      </Button>
    </form>
  );
}

/** Accounts of the brand that the newsroom has not yet, one press each. */
function OfBrand({ newsroom, handles }: { newsroom: Newsroom; handles: readonly SocialHandle[] | null }) {
  const t = useT('newsrooms');
  const brands = useBrands();
  const adding = useCall('newsrooms.social.store', { refreshes: ['newsrooms.social.index', 'newsrooms.show'] });
  const own = brands.find(({ id }) => id === newsroom.brand.id)?.social_networks ?? [];
  const offered = handles ? own.filter(({ url }) => handles.every((handle) => handle.url !== url)) : [];
  if (offered.length === 0) return null;
  return (
    <div className={classes.offered}>
      <span>{t('social.of_brand')}</span>
      {offered.map(({ network, handle, url }) => (
        <Button
          key={url}
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          disabled={adding.isPending}
          onClick={() => adding.mutate({ params: { newsroom_id: newsroom.id }, body: { network, handle } })}
        >
          {t(`networks.${network}`)}, {handle}
        </Button>
      ))}
    </div>
  );
}

function HandleRow({ newsroomId, handle }: { newsroomId: string; handle: SocialHandle }) {
  const t = useT('newsrooms');
  const [isOpen, setOpen] = useState(false);
  const removal = useCall('newsrooms.social.delete', {
    refreshes: ['newsrooms.social.index', 'newsrooms.show'],
    onSuccess: () => notify({ title: t('social.removed') }),
  });
  const name = `${t(`networks.${handle.network}`)}, ${handle.handle}`;
  return (
    <li>
      <div className={classes.item}>
        <div className={classes.wordsOf}>
          <b>{t(`networks.${handle.network}`)}</b>
          <p>
            <a href={handle.url} target="_blank" rel="noreferrer">
              {handle.handle}
            </a>
            {!handle.has_feed && <span>{t('social.closed')}</span>}
          </p>
        </div>
        {handle.has_feed && (
          <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'social.hide_posts' : 'social.posts')}
          </Button>
        )}
        <ActionIcon
          aria-label={t('social.remove', { name })}
          loading={removal.isPending}
          onClick={() => removal.mutate({ params: { newsroom_id: newsroomId, handle_id: handle.id } })}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {isOpen && <Posts newsroomId={newsroomId} handleId={handle.id} />}
    </li>
  );
}

function Posts({ newsroomId, handleId }: { newsroomId: string; handleId: string }) {
  const t = useT('newsrooms');
  const query = useQuery(postsOf(newsroomId, handleId));
  if (query.isPending) return <RowSkeletons count={2} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={classes.posts}>
      {query.data.data.length === 0 && <p>{t('social.no_posts')}</p>}
      {query.data.data.slice(0, 5).map((post) => (
        <p key={post.url}>
          <a href={post.url} target="_blank" rel="noreferrer" className="underlined">
            {post.text.slice(0, 240)}
          </a>{' '}
          <small>
            <Age time={post.published_at} />
          </small>
        </p>
      ))}
    </div>
  );
}
