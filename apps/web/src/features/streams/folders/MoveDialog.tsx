import type { Stream, StreamFolder } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconFolder, IconPlus } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { streamFolders } from './folders.api.ts';
import classes from './folders.module.css';
import { useMove } from './useMove.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  streams: readonly Stream[];
  onDone?: () => void;
  onClose: () => void;
}

/** The folders of the brand, for streams to be moved into one of them or into a new one. */
export function MoveDialog({ streams, onDone, onClose }: Props) {
  const t = useT('streams');
  const app = useT('app');
  const list = useQuery(streamFolders(useActiveBrand().id));
  const [isCreating, setCreating] = useState(false);
  const move = useMove();
  const choose = (target: Pick<StreamFolder, 'id' | 'name'> | null) => {
    onClose();
    onDone?.();
    void move(streams, target);
  };
  const common = streams.every(({ folder_id }) => folder_id === streams[0]?.folder_id) ? streams[0]?.folder_id : '';
  const choice = (id: string | null, name: string, onClick: () => void) => (
    <li key={id}>
      <button
        type="button"
        onClick={onClick}
        aria-current={common === id || undefined}
        data-autofocus={common === id || undefined}
      >
        {id ? <IconFolder {...icon} /> : <span className={classes.none} aria-hidden />}
        <span className="cut">{name}</span>
        {common === id && <IconCheck {...icon} />}
      </button>
    </li>
  );
  if (isCreating) return <FolderDialog onDone={choose} onClose={onClose} />;
  return (
    <Modal
      opened
      size={400}
      onClose={onClose}
      title={t('folders.move_title', { count: streams.length, name: streams[0]?.name ?? '' })}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {list.isPending && <RowSkeletons />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <ul className={classes.choices}>
          {choice(null, t('folders.none'), () => choose(null))}
          {list.data.data.map((folder) => choice(folder.id, folder.name, () => choose(folder)))}
          <li>
            <button type="button" onClick={() => setCreating(true)}>
              <IconPlus {...icon} />
              {t('folders.create')}
            </button>
          </li>
        </ul>
      )}
    </Modal>
  );
}
