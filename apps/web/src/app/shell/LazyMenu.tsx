import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';

type ButtonProps = Record<'onClick' | 'onPointerEnter' | 'onFocus', () => void> & { 'aria-haspopup': 'menu' };

export interface OpenMenuProps {
  /** The button, which stays where it is. */
  target: ReactElement;
}

/** Returns a button whose menu is loaded when the pointer or the focus comes near, so that the first page does without it. */
export function lazyMenu(load: () => Promise<ComponentType<OpenMenuProps>>) {
  const Menu = lazyPart(load);
  // A failed load is tried again with the click.
  const loadAhead = () => void load().catch(() => {});
  return function LazyMenu({ button }: { button: ReactElement<Partial<ButtonProps>> }) {
    const [isWanted, setWanted] = useState(false);
    const closed = cloneElement(button, {
      'aria-haspopup': 'menu',
      onClick: () => setWanted(true),
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
    });
    return isWanted ? <Menu fallback={closed} target={button} /> : closed;
  };
}
