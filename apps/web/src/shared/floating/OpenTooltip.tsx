import { Tooltip, type TooltipProps } from '@mantine/core';
import { useEffect } from 'react';

type Props = Omit<TooltipProps, 'target' | 'opened' | 'children'> & {
  node: HTMLElement;
  id: string;
  isOpen: boolean;
  onClose: () => void;
};

const none = { hover: false, focus: false, touch: false };

/** Words beside an element that is drawn already. Escape hides them. */
export function OpenTooltip({ node, id, isOpen, onClose, label, ...props }: Props) {
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen, onClose]);
  return <Tooltip {...props} target={node} opened={isOpen} events={none} label={<span id={id}>{label}</span>} />;
}
