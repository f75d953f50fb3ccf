import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useIsDrawn } from './useIsDrawn.ts';

export function OpenModal({ opened, ...props }: ModalProps) {
  return <Modal opened={useIsDrawn() && opened} {...props} />;
}

export function OpenDrawer({ opened, ...props }: DrawerProps) {
  return <Drawer opened={useIsDrawn() && opened} {...props} />;
}
