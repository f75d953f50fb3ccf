import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconClock, IconPlayerPause, IconPlayerPlay, IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import { type BulkResult, restoreSources, type Source, useBulkChange, useBulkRemoval } from '../sources.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** Sources that a notice names; it counts the others. */
const mostNames = 5;

interface Props {
  selection: Selection<Source>;
}

/** Offers the actions for the selected sources, and names those that were not changed. */
export function SourceBulkBar({ selection }: Props) {
  const t = useT('sources');
  const { rows, clear } = selection;
  const [isSetting, setSetting] = useState(false);
  const { turn, setInterval, remove, isBusy } = useBulkActions(selection);
  if (rows.length === 0) return null;
  const common = { permission: 'stream.update', size: 'xs', variant: 'subtle', disabled: isBusy } as const;
  const texts = {
    label: t('bulk.label'),
    selected: t('bulk.selected', { count: rows.length }),
    clear: t('bulk.clear'),
  };
  return (
    <>
      <BulkBar texts={texts} onClear={clear}>
        <PermissionButton {...common} leftSection={<IconPlayerPlay {...icon} />} onClick={() => turn(true)}>
          {t('bulk.on')}
        </PermissionButton>
        <PermissionButton {...common} leftSection={<IconPlayerPause {...icon} />} onClick={() => turn(false)}>
          {t('bulk.off')}
        </PermissionButton>
        <PermissionButton {...common} leftSection={<IconClock {...icon} />} onClick={() => setSetting(true)}>
          {t('bulk.interval_action')}
        </PermissionButton>
        <PermissionButton {...common} leftSection={<IconTrash {...icon} />} onClick={remove}>
          {t('remove.action')}
        </PermissionButton>
      </BulkBar>
      {isSetting && <IntervalDialog count={rows.length} onSet={setInterval} onClose={() => setSetting(false)} />}
    </>
  );
}

function useBulkActions({ rows, clear }: Selection<Source>) {
  const t = useT('sources');
  const ids = rows.map(({ id }) => id);
  const namesOf = (some: readonly string[]) => {
    const names = rows.filter(({ id }) => some.includes(id)).map(({ name }) => name);
    return names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ' …' : '');
  };
  const changing = useBulkChange(({ updated, shared, missing }: BulkResult) => {
    const left = [
      shared.length > 0 && `${t('bulk.left', { count: shared.length })} ${namesOf(shared)}`,
      missing.length > 0 && t('bulk.missing', { count: missing.length }),
    ].filter(Boolean);
    notify({ title: t('bulk.done', { count: updated }), ...(left.length > 0 && { body: left.join(' ') }) });
    clear();
  });
  const removal = useBulkRemoval(({ removed, missing }) => {
    notify({
      title: t('bulk.removed', { count: removed.length }),
      ...(missing.length > 0 && { body: t('bulk.missing', { count: missing.length }) }),
      ...(removed.length > 0 && { undo: () => void restoreSources(removed).catch(notifyFailure) }),
    });
    clear();
  });
  return {
    turn: (enabled: boolean) => changing.mutate({ body: { sources: ids, enabled } }),
    setInterval: (seconds: number | null) =>
      changing.mutate({
        body: { sources: ids, ...(seconds === null ? { interval_pinned: false } : { interval_seconds: seconds }) },
      }),
    remove: () => removal.mutate({ body: { sources: ids } }),
    isBusy: changing.isPending || removal.isPending,
  };
}

interface DialogProps {
  count: number;
  onSet: (seconds: number | null) => void;
  onClose: () => void;
}

function IntervalDialog({ count, onSet, onClose }: DialogProps) {
  const t = useT('sources');
  const app = useT('app');
  const [seconds, setSeconds] = useState<number | null>(null);
  const save = () => {
    onSet(seconds);
    onClose();
  };
  return (
    <Modal
      opened
      size={400}
      onClose={onClose}
      title={t('bulk.interval', { count })}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <Stack gap={16}>
        <IntervalSelect
          data-autofocus
          label={t('edit.interval')}
          description={t('edit.interval_hint')}
          value={seconds}
          onChange={setSeconds}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button variant="filled" onClick={save}>
            {app('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
