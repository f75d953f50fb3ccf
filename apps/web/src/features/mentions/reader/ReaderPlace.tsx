import { Drawer } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { Reader } from './Reader.tsx';
import classes from './reader.module.css';
import type { ReaderProps } from './reader-props.ts';

export type ReaderRoom = 'column' | 'drawer' | 'page';

/** The reader beside the list if there is room, over it if there is less, and as a page of its own on the phone. */
export function ReaderPlace({ room, ...props }: ReaderProps & { room: ReaderRoom }) {
  const t = useT('mentions');
  if (room === 'column') {
    return (
      <aside className={classes.column} aria-label={t('reader.label')}>
        <Reader {...props} />
      </aside>
    );
  }
  const isPage = room === 'page';
  return (
    <Drawer.Root
      position="right"
      opened
      onClose={props.onClose}
      size={isPage ? '100%' : 480}
      radius={0}
      transitionProps={{ duration: isPage ? 0 : 140 }}
    >
      {!isPage && <Drawer.Overlay />}
      <Drawer.Content data-reader aria-label={t('reader.label')} classNames={{ content: classes.over }}>
        <Reader {...props} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
