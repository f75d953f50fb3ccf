import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { call, refresh } from '../../shared/api/index.ts';
import { notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { feedsOf } from './rss.api.ts';
import classes from './rss.module.css';

const newFeed = 'new';

interface Props {
  /** Ids of mentions of the active brand. */
  mentions: readonly string[];
  onClose: () => void;
}

/** Adds mentions to a feed of the brand, or to one that is made for them. It needs the permission brand.update. */
export function AddToFeed({ mentions, onClose }: Props) {
  const t = useT('rss');
  const common = useT('app');
  const brand = useActiveBrand();
  const navigate = useNavigate();
  const { data, isSuccess } = useQuery(feedsOf(brand.id));
  const feeds = data?.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const feedId = chosen ?? feeds[0]?.id ?? newFeed;
  const isNew = feedId === newFeed;

  const add = async () => {
    setBusy(true);
    try {
      const id = isNew
        ? (await call('rss-feeds.store', { params: { brand_id: brand.id }, body: { name: name.trim() } })).data.id
        : feedId;
      const answer = await call('rss-feeds.mentions.add', {
        params: { rss_feed_id: id },
        body: { mentions: [...mentions] },
      });
      notify({
        title: t('add.done', { count: answer.data.added }),
        action: {
          label: t('add.show'),
          onClick: () => void navigate({ to: '/settings/brand/rss', search: { feed: id } }),
        },
      });
      onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
      await refresh('rss-feeds.index', 'rss-feeds.mentions.index');
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('add.title')} size={440}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <p>{isSuccess && feeds.length === 0 ? t('add.none') : t('add.body', { count: mentions.length })}</p>
        {feeds.length > 0 && (
          <Select
            label={t('add.feed')}
            allowDeselect={false}
            data={[
              ...feeds.map((feed) => ({ value: feed.id, label: feed.name })),
              { value: newFeed, label: t('add.new') },
            ]}
            value={feedId}
            onChange={setChosen}
          />
        )}
        {isSuccess && isNew && (
          <TextInput
            label={t('form.name')}
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            loading={isBusy}
            disabled={!isSuccess || (isNew && name.trim() === '')}
          >
            {t('add.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
