import { ActionIcon, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowLeft } from '../../../shared/icons/index.ts';
import classes from './lab.module.css';

/** A page over the form, with a way back. */
export function PhonePage(props: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const t = useT('streams');
  const { isOpen, onClose, children } = props;
  return (
    <Drawer.Root
      position="right"
      opened={isOpen}
      onClose={onClose}
      size="100%"
      radius={0}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Content aria-label={t('preview.newest')}>
        <div className={classes.phoneHead}>
          <ActionIcon size={40} aria-label={t('preview.back')} onClick={onClose}>
            <IconArrowLeft size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
          <b>{t('lab.result')}</b>
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
