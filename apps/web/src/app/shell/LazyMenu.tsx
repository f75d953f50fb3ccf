import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useMemo, useState } from 'react';

type ButtonProps = Record<'onClick' | 'onPointerEnter' | 'onFocus', () => void> & { 'aria-haspopup': 'menu' };

export interface OpenMenuProps {
  /** The button, which stays where it is. */
  target: ReactElement;
}

/** A button whose menu is loaded when somebody comes near, so that the first page does without it. */
export function LazyMenu({
  load,
  button,
}: {
  load: () => Promise<ComponentType<OpenMenuProps>>;
  button: ReactElement<Partial<ButtonProps>>;
}) {
  const [isWanted, setWanted] = useState(false);
  const Menu = useMemo(() => lazy(async () => ({ default: await load() })), [load]);
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    onClick: () => setWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu target={button} />
    </Suspense>
  );
}
