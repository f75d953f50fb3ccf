import { Button } from '@mantine/core';
import type { MediaNotification } from '@masthead/contract';
import { useState } from 'react';
import { call, refresh } from '../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { BulkBar } from '../../shared/list/index.ts';
import type { Selection } from '../../shared/selection/index.ts';

const of = ({ id }: MediaNotification) => ({ params: { notification_id: id } });

/** Changes notifications one after the other, as far as the server lets; returns those that were changed. */
async function each(
  rows: readonly MediaNotification[],
  act: (row: MediaNotification) => Promise<unknown>,
): Promise<MediaNotification[]> {
  const done: MediaNotification[] = [];
  try {
    for (const row of rows) {
      await act(row);
      done.push(row);
    }
  } catch (error) {
    notifyFailure(error);
  }
  await refresh('user.media-notifications.index');
  return done;
}

const turn = (rows: readonly MediaNotification[], enabled: boolean) =>
  each(rows, (row) => call('user.media-notifications.update', { ...of(row), body: { enabled } }));

/** Turns the selected notifications on or off, which can be undone, or deletes them after a question. */
export function NotificationBulkBar({ selection }: { selection: Selection<MediaNotification> }) {
  const t = useT('notifications');
  const clippings = useT('clippings');
  const [isBusy, setBusy] = useState(false);
  const { rows } = selection;
  const run = async (deed: () => Promise<void>) => {
    setBusy(true);
    await deed();
    setBusy(false);
  };
  const turnAll = (enabled: boolean) =>
    run(async () => {
      const done = await turn(
        rows.filter((row) => row.enabled !== enabled),
        enabled,
      );
      if (done.length > 0)
        notify({
          title: t(enabled ? 'bulk.turned_on' : 'bulk.turned_off', { count: done.length }),
          undo: () => void turn(done, !enabled),
        });
    });
  const remove = async () => {
    const count = rows.length;
    const question = { title: t('bulk.delete_title', { count }), body: t('bulk.delete_body') };
    if (!(await confirm({ ...question, confirmLabel: t('list.delete'), danger: true }))) return;
    await run(async () => {
      const done = await each(rows, (row) => call('user.media-notifications.delete', of(row)));
      if (done.length > 0) notify({ title: t('bulk.deleted', { count: done.length }) });
    });
  };
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
