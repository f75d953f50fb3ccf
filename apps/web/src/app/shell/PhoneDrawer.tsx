import { Drawer } from '@mantine/core';
import { useT } from '../../shared/i18n/index.ts';
import { Side } from './Side.tsx';
import classes from './shell.module.css';

/** The navigation of the phone. */
export function PhoneDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('app');
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="left" size={288}>
      <Drawer.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Drawer.Content radius={0} aria-label={t('navigation.menu')} classNames={{ content: classes.drawerContent }}>
        <Drawer.Body className={classes.drawer}>
          <Side />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
