import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import { both, type Target, useBothRefs } from './target.ts';

/** The element that something floats at. */
export function TargetOf({ children }: { children: ReactElement }) {
  return children;
}

interface Settings {
  children: ReactNode;
  opened: boolean | undefined;
  defaultOpened: boolean | undefined;
  onChange: ((opened: boolean) => void) | undefined;
  id: string | undefined;
  popup: 'menu' | 'dialog';
}

/** Returns the target among children, and the others. */
function split(children: ReactNode): { target: Target; rest: ReactNode[] } {
  const all = Children.toArray(children);
  const holder = all.find((child) => isValidElement(child) && child.type === TargetOf) as ReactElement<{
    children: Target;
  }>;
  return { target: holder.props.children, rest: all.filter((child) => child !== holder) };
}

/**
 * Draws the target of a menu or popover with what screen readers need, and keeps whether it is open. What floats is not drawn
 * before it opens first. As in Mantine, a menu opens with a click in any case, a popover only if nobody else opens it.
 */
export function useFloating({ children, opened, defaultOpened, onChange, id, popup }: Settings) {
  const ownId = useId();
  const uid = id ?? ownId;
  const [ownOpened, setOwn] = useState(defaultOpened ?? false);
  const isOpen = opened ?? ownOpened;
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  const [node, setNode] = useState<HTMLElement | null>(null);
  const { target, rest } = split(children);
  const ref = useBothRefs(target.props.ref, setNode);
  const set = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  const opensItself = popup === 'menu' || opened === undefined;
  return {
    rest,
    node,
    isWanted,
    state: { id: uid, opened: isOpen, onChange: set },
    target: cloneElement(target, {
      ref,
      id: uid,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${uid}-dropdown` : undefined,
      ...(popup === 'menu' && { 'data-expanded': isOpen || undefined }),
      ...(opensItself && { onClick: both(target.props.onClick, () => set(!isOpen)) }),
    }),
  };
}
