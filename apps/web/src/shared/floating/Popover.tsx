import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { lazyPart } from '../lazy-part.tsx';
import { parts } from './parts.ts';
import { TargetOf, useFloating } from './useFloating.tsx';

const OpenPopover = lazyPart(async () => (await import('./Floating.tsx')).OpenPopover);

/** Mantine's popover, which is loaded after the first page or when it opens first. Its target is drawn at once. */
export function Popover({ children, opened, defaultOpened, onChange, id, ...props }: PopoverProps) {
  const popover = useFloating({ children, opened, defaultOpened, onChange, id, popup: 'dialog' });
  return (
    <>
      {popover.target}
      {popover.isWanted && popover.node && (
        <OpenPopover {...props} {...popover.state} node={popover.node}>
          {popover.rest}
        </OpenPopover>
      )}
    </>
  );
}

function Dropdown(props: PopoverDropdownProps) {
  return parts.Popover && <parts.Popover.Dropdown {...props} />;
}
Popover.Target = TargetOf;
Popover.Dropdown = Dropdown;
