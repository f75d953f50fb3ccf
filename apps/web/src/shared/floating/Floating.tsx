import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useLayoutEffect } from 'react';
import { parts } from './parts.ts';
import { useIsDrawn } from './useIsDrawn.ts';

// The dropdown's own elements need them once it is shown.
parts.Menu = Menu;
parts.Popover = Popover;

interface Common {
  /** The element that it floats at, which is drawn already. */
  node: HTMLElement;
  children: ReactNode;
}

export function OpenMenu({ node, children, opened, ...props }: Common & MenuProps & { opened: boolean }) {
  const isDrawn = useIsDrawn();
  return (
    <Menu {...props} opened={isDrawn && opened}>
      <Menu.Target>
        <Stand node={node} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

export function OpenPopover({ node, children, opened, ...props }: Common & PopoverProps & { opened: boolean }) {
  const isDrawn = useIsDrawn();
  return (
    <Popover {...props} opened={isDrawn && opened}>
      <Popover.Target>
        <Stand node={node} />
      </Popover.Target>
      {children}
    </Popover>
  );
}

/** Stands in the place of a target that is drawn elsewhere. */
function Stand({ node, ref }: { node: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(node);
    return () => void ref(null);
  }, [node, ref]);
  return null;
}
