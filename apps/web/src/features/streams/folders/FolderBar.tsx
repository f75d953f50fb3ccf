import { ActionIcon } from '@mantine/core';
import type { Stream, StreamFolder } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconFolder, IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ChipButton } from '../../../shared/parts/index.ts';
import { useStreamDrop } from './drag.ts';
import { createFolder, deleteFolder, moveStreams } from './folders.api.ts';
import classes from './folders.module.css';
import { useMove } from './useMove.ts';

const FolderDialog = lazyPart(async () => (await import('./FolderDialog.tsx')).FolderDialog);

interface Props {
  folders: readonly StreamFolder[];
  /** The folder whose streams are shown. */
  chosen: string | undefined;
  /** Streams of the list, some of which are dragged. */
  streams: readonly Stream[];
  onChoose: (folder: string | undefined) => void;
}

/** The folders as chips: one shows its streams alone, and takes those that are dropped on it. */
export function FolderBar({ folders, chosen, streams, onChoose }: Props) {
  const t = useT('streams');
  const canEdit = usePermission('stream.update').can;
  const [asked, setAsked] = useState<StreamFolder | 'new' | null>(null);
  const shown = folders.find(({ id }) => id === chosen);
  if (folders.length === 0 && !canEdit) return null;
  return (
    <nav className={classes.bar} aria-label={t('folders.label')}>
      {folders.length > 0 && (
        <FolderChip folder={null} isChosen={!chosen} streams={streams} onChoose={() => onChoose(undefined)} />
      )}
      {folders.map((folder) => (
        <FolderChip
          key={folder.id}
          folder={folder}
          isChosen={folder.id === chosen}
          streams={streams}
          onChoose={() => onChoose(folder.id)}
        />
      ))}
      {shown && canEdit && (
        <FolderMenu folder={shown} onRename={() => setAsked(shown)} onGone={() => onChoose(undefined)} />
      )}
      {canEdit && (
        <ChipButton isChosen={false} data-dashed onClick={() => setAsked('new')}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {t('folders.create')}
        </ChipButton>
      )}
      {asked && <FolderDialog folder={asked === 'new' ? undefined : asked} onClose={() => setAsked(null)} />}
    </nav>
  );
}

interface ChipProps {
  /** null: all streams. Those that are dropped there leave their folders. */
  folder: StreamFolder | null;
  isChosen: boolean;
  streams: readonly Stream[];
  onChoose: () => void;
}

function FolderChip({ folder, isChosen, streams, onChoose }: ChipProps) {
  const t = useT('streams');
  const { number } = useFormat();
  const canEdit = usePermission('stream.update').can;
  const move = useMove();
  const take = (ids: string[]) =>
    void move(
      streams.filter(({ id }) => ids.includes(id)),
      folder,
    );
  return (
    <ChipButton
      isChosen={isChosen}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      {...useStreamDrop(canEdit ? take : undefined)}
    >
      {folder && <IconFolder size={14} stroke={1.6} aria-hidden />}
      <span className="cut">{folder ? folder.name : t('folders.all')}</span>
      {folder && <span className={classes.count}>{number(folder.streams)}</span>}
    </ChipButton>
  );
}

interface MenuProps {
  folder: StreamFolder;
  onRename: () => void;
  onGone: () => void;
}

function FolderMenu({ folder, onRename, onGone }: MenuProps) {
  const t = useT('streams');
  const { id: brandId } = useActiveBrand();
  const restore = async (streams: readonly string[]) => {
    const { id } = await createFolder(brandId, folder.name);
    if (streams.length > 0) await moveStreams(brandId, streams, id);
  };
  const remove = async () => {
    const streams = await deleteFolder(brandId, folder.id);
    onGone();
    notify({
      title: t('folders.deleted', { name: folder.name }),
      body: t('folders.deleted_body'),
      undo: () => void restore(streams).catch(notifyFailure),
    });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    notify({ title: t('folders.link_copied') });
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label={t('folders.actions', { name: folder.name })}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRename}>{t('folders.rename')}</Menu.Item>
        <Menu.Item onClick={() => void copy().catch(notifyFailure)}>{t('folders.copy_link')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger onClick={() => void remove().catch(notifyFailure)}>
          {t('folders.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
