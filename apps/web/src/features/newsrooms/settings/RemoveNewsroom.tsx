import type { Newsroom } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { countPermission } from '../../../shared/actor/index.ts';
import { refresh, useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import classes from './settings.module.css';

interface Props {
  newsroom: Newsroom;
  /** Called after the deletion, to discard unsaved changes. */
  onRemoved: () => void;
}

/** Deletes a newsroom and its stories permanently, once DELETE was typed. */
export function RemoveNewsroom({ newsroom, onRemoved }: Props) {
  const t = useT('newsrooms');
  const navigate = useNavigate();
  const removal = useCall('newsrooms.delete', {
    refreshes: ['newsrooms.index', 'stories.index'],
    onSuccess: async () => {
      onRemoved();
      countPermission('newsroom.create', -1);
      notify({ title: t('remove.done') });
      await refresh('brands.newsrooms.index', 'brands.newsrooms.countries');
      await navigate({ to: '/stories/newsrooms' });
    },
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('remove.title', { name: newsroom.name }),
      body: t('remove.body', { count: newsroom.counts.stories }),
      confirmLabel: t('remove.action'),
      danger: true,
      word: 'DELETE',
    });
    if (isConfirmed) removal.mutate({ params: { newsroom_id: newsroom.id } });
  };
  return (
    <section className={classes.removal}>
      <h2>{t('remove.heading')}</h2>
      <p>{t('remove.hint')}</p>
      <PermissionButton
        permission="newsroom.publish"
        data-danger
        loading={removal.isPending}
        onClick={() => void remove()}
      >
        {t('remove.action')}
      </PermissionButton>
    </section>
  );
}
