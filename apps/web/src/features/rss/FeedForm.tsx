import { Button, Group, TextInput } from '@mantine/core';
import { type RssFeed, rssOrderings } from '@masthead/contract';
import { call, refresh } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { Modal, Select } from '../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './rss.module.css';

interface Props {
  brandId: string;
  /** The feed to rename; undefined for a new one. */
  feed?: RssFeed;
  onClose: () => void;
  onSaved?: (feedId: string) => void;
}

/** Makes a feed, or gives it another name. */
export function FeedForm({ brandId, feed, onClose, onSaved }: Props) {
  const t = useT('rss');
  const common = useT('app');
  const form = useForm({
    draft: `feed.${feed?.id ?? 'new'}`,
    schema: 'rssFeedForm',
    initial: { name: feed?.name ?? '', ordering: feed?.ordering ?? 'new_to_old' },
    asksBeforeLeaving: false,
    submit: ({ name, ordering }) =>
      feed
        ? call('rss-feeds.update', { params: { rss_feed_id: feed.id }, body: { name } })
        : call('rss-feeds.store', { params: { brand_id: brandId }, body: { name, ordering } }),
    onDone: async ({ data }) => {
      await refresh('rss-feeds.index');
      if (!feed) notify({ title: t('form.created') });
      onSaved?.(data.id);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(feed ? 'form.rename_title' : 'form.title')}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus description={t('form.name_hint')} {...form.text('name', t('form.name'))} />
        {!feed && (
          <Select
            allowDeselect={false}
            description={t(`ordering_hints.${form.values.ordering ?? 'new_to_old'}`)}
            data={rssOrderings.map((value) => ({ value, label: t(`orderings.${value}`) }))}
            {...form.field('ordering', t('ordering'))}
          />
        )}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t(feed ? 'form.save' : 'form.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
