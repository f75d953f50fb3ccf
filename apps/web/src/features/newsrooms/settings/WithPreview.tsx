import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Newsroom } from '@masthead/contract';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconEye } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import classes from './settings.module.css';

const SitePreview = lazyPart(async () => (await import('./SitePreview.tsx')).SitePreview);

/** The place where the preview is shown: beside the settings, or over them where there is no room. */
export interface PreviewPlace {
  isOver: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

export function usePreviewPlace(): PreviewPlace {
  const isOver = useMediaQuery('(max-width: 1180px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [isBeside, setBeside] = useState(true);
  const [isOverOpen, setOverOpen] = useState(false);
  return isOver
    ? { isOver, isOpen: isOverOpen, setOpen: setOverOpen }
    : { isOver, isOpen: isBeside, setOpen: setBeside };
}

/** Opens and closes the preview. Only those who may edit the newsroom see it. */
export function PreviewButton({ place: { isOver, isOpen, setOpen } }: { place: PreviewPlace }) {
  const t = useT('newsrooms');
  const { can } = usePermission('newsroom.update');
  if (!can) return null;
  return (
    <Button
      className={classes.action ?? ''}
      aria-label={t('preview.title')}
      {...(!isOver && { 'aria-pressed': isOpen })}
      leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
      onClick={() => setOpen(!isOpen)}
    >
      <b>{t('preview.title')}</b>
    </Button>
  );
}

interface Props {
  newsroom: Newsroom;
  place: PreviewPlace;
  children: ReactNode;
}

/** The settings with the preview. */
export function WithPreview({ newsroom, place: { isOver, isOpen, setOpen }, children }: Props) {
  const t = useT('newsrooms');
  const app = useT('app');
  const { can } = usePermission('newsroom.update');
  const isShown = can && isOpen;
  return (
    <div className={isShown && !isOver ? classes.beside : ''}>
      <div>{children}</div>
      {isShown && !isOver && (
        <div className={classes.pane}>
          <SitePreview newsroom={newsroom} />
        </div>
      )}
      {isShown && isOver && (
        <Modal
          opened
          fullScreen
          onClose={() => setOpen(false)}
          title={t('preview.title')}
          closeButtonProps={{ 'aria-label': app('close') }}
        >
          <div className={classes.alone}>
            <SitePreview newsroom={newsroom} />
          </div>
        </Modal>
      )}
    </div>
  );
}
