import { Button } from '@mantine/core';
import type { MediaNotification } from '@masthead/contract';
import { call } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { BulkBar, onAll, useBulk } from '../../shared/list/index.ts';
import type { Selection } from '../../shared/selection/index.ts';

const idsOf = (rows: readonly MediaNotification[]) => rows.map(({ id }) => id);
const turn = (enabled: boolean) =>
  onAll((rows: readonly MediaNotification[]) =>
    call('user.media-notifications.bulk-update', { body: { notifications: idsOf(rows), enabled } }),
  );

/** Turns the selected notifications on or off, which can be undone, or deletes them after a question. */
export function NotificationBulkBar({ selection }: { selection: Selection<MediaNotification> }) {
  const t = useT('notifications');
  const clippings = useT('clippings');
  const { isBusy, run } = useBulk(selection, ['user.media-notifications.index']);
  const { rows } = selection;
  const turnAll = (enabled: boolean) =>
    run({
      rows: rows.filter((row) => row.enabled !== enabled),
      act: turn(enabled),
      undo: turn(!enabled),
      said: (count) => t(enabled ? 'bulk.turned_on' : 'bulk.turned_off', { count }),
    });
  const remove = () =>
    run({
      rows,
      question: {
        title: t('bulk.delete_title', { count: rows.length }),
        body: t('bulk.delete_body'),
        confirmLabel: t('list.delete'),
        danger: true,
      },
      act: onAll((deleted) =>
        call('user.media-notifications.bulk-delete', { body: { notifications: idsOf(deleted) } }),
      ),
      said: (count) => t('bulk.deleted', { count }),
    });
  const isChangeable = (enabled: boolean) => rows.some((row) => row.enabled !== enabled);
  const button = { size: 'xs', variant: 'subtle', disabled: isBusy } as const;
  return (
    <BulkBar
      texts={{
        label: t('bulk.label'),
        selected: clippings('bulk.selected', { count: rows.length }),
        clear: clippings('bulk.clear'),
      }}
      onClear={selection.clear}
    >
      {isChangeable(true) && (
        <Button {...button} onClick={() => void turnAll(true)}>
          {t('bulk.on')}
        </Button>
      )}
      {isChangeable(false) && (
        <Button {...button} onClick={() => void turnAll(false)}>
          {t('bulk.off')}
        </Button>
      )}
      <Button {...button} data-danger onClick={() => void remove()}>
        {t('list.delete')}
      </Button>
    </BulkBar>
  );
}
