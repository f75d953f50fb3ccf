import { UnstyledButton } from '@mantine/core';
import type { StoredFile } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFile, IconMovie, IconPhoto, IconPlayerPlay } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { DropZone } from '../../../shared/upload/index.ts';
import { brandFiles } from '../stories.api.ts';
import classes from './files.module.css';

interface Props {
  /** Only pictures, for the text; otherwise files of all kinds. */
  kind?: 'image';
  /** New ones from the computer. */
  onFiles?: (files: File[]) => void;
  onChosen: (file: StoredFile) => void;
  onClose: () => void;
}

const icons = { image: IconPhoto, audio: IconPlayerPlay, video: IconMovie, document: IconFile };

/** A file from the computer, or one that the brand has already. */
export function BrandFilesDialog({ kind, onFiles, onChosen, onClose }: Props) {
  const t = useT('stories');
  const app = useT('app');
  const brand = useActiveBrand();
  const list = useInfiniteQuery(brandFiles(brand.id, kind));
  const files = flatPages(list.data);
  const [isOpen] = useState(true);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(kind ? 'files.picture_title' : 'files.title')}
      size={640}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {onFiles && (
        <DropZone
          purpose="picture"
          isMultiple
          onFiles={(given) => {
            onFiles(given);
            onClose();
          }}
        />
      )}
      <h3 className={classes.title}>{t('files.of_brand', { brand: brand.name })}</h3>
      {list.isPending && <RowSkeletons count={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && files.length === 0 && <p className={classes.none}>{t('files.none')}</p>}
      <ul className={classes.grid}>
        {files.map((file) => {
          const Icon = icons[file.kind];
          return (
            <li key={file.id}>
              <UnstyledButton
                className={classes.file}
                onClick={() => {
                  onChosen(file);
                  onClose();
                }}
              >
                {file.thumbnail_url ? (
                  <img src={file.thumbnail_url} alt="" loading="lazy" />
                ) : (
                  <span className={classes.icon}>
                    <Icon size={24} stroke={1.4} aria-hidden />
                  </span>
                )}
                <span className="cut">{file.name}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <LoadMore pages={list} className={classes.more} />
    </Modal>
  );
}
