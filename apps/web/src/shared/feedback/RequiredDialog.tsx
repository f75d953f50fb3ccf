import type { ReactNode } from 'react';
import { Modal } from '../floating/index.ts';

interface Props {
  title: ReactNode;
  zIndex?: number;
  children: ReactNode;
}

/** Renders a dialog that the user cannot close, because the page is of no use until its question is answered. */
export function RequiredDialog({ children, ...props }: Props) {
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={420}
      {...props}
    >
      {children}
    </Modal>
  );
}
