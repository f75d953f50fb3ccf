import { Button } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { usePermission } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { saveDetails } from './unsaved-details.ts';

const shown = ['newsrooms.index', 'newsrooms.show'] as const;

interface Props {
  newsroom: Pick<Newsroom, 'id' | 'name' | 'is_published'>;
  /** Leads to the field of the contact, without which nothing is published. */
  onNeedsContact?: () => void;
}

/** Saves unsaved changes and publishes the newsroom, or unpublishes it after a question. Users without the permission see why on hover and focus. */
export function PublishButton({ newsroom, onNeedsContact }: Props) {
  const t = useT('newsrooms');
  const { can } = usePermission('newsroom.publish');
  const params = { newsroom_id: newsroom.id };
  const publish = useCall('newsrooms.publish', {
    refreshes: [...shown],
    onSuccess: () => notify({ title: t('publish.done'), body: t('publish.done_body') }),
    onFailure: ({ body }) => {
      if (body.code !== 'newsroom_needs_contact' || !onNeedsContact) return false;
      notify({ kind: 'warning', title: t('publish.needs_contact'), body: t('publish.needs_contact_body') });
      onNeedsContact();
      return true;
    },
  });
  const unpublish = useCall('newsrooms.unpublish', {
    refreshes: [...shown],
    onSuccess: () => notify({ title: t('unpublish.done') }),
  });
  const isOpen = newsroom.is_published;
  const close = async () => {
    const question = { title: t('unpublish.title', { name: newsroom.name }), body: t('unpublish.body') };
    if (await confirm({ ...question, confirmLabel: t('unpublish.action'), danger: true })) unpublish.mutate({ params });
  };
  const saveAndPublish = async () => {
    const save = saveDetails.get();
    if (!save || (await save())) publish.mutate({ params });
  };
  const button = (
    <Button
      {...(!isOpen && { variant: 'filled' })}
      aria-disabled={!can || undefined}
      loading={publish.isPending || unpublish.isPending}
      onClick={() => (can ? void (isOpen ? close() : saveAndPublish()) : undefined)}
    >
      {t(isOpen ? 'unpublish.action' : 'publish.action')}
    </Button>
  );
  return can ? button : <Tooltip label={t(isOpen ? 'unpublish.refused' : 'publish.refused')}>{button}</Tooltip>;
}
