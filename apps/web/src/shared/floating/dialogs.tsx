import type { DrawerProps, ModalProps } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const OpenModal = lazyPart(async () => (await import('./OpenDialogs.tsx')).OpenModal);
const OpenDrawer = lazyPart(async () => (await import('./OpenDialogs.tsx')).OpenDrawer);

/** Mantine's dialog, which is loaded after the first page or when one opens. */
export function Modal(props: ModalProps) {
  return useWasOpen(props.opened) && <OpenModal {...props} />;
}

/** Mantine's drawer, which is loaded after the first page or when one opens. */
export function Drawer(props: DrawerProps) {
  return useWasOpen(props.opened) && <OpenDrawer {...props} />;
}

/** Returns true once it has been open: it stays, so that it can close with its animation. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWas] = useState(isOpen);
  if (isOpen && !wasOpen) setWas(true);
  return wasOpen;
}
