import type { Menu as MantineMenu, MenuProps } from '@mantine/core';
import { type ComponentType, createElement } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { parts } from './parts.ts';
import { TargetOf, useFloating } from './useFloating.tsx';

const OpenMenu = lazyPart(async () => (await import('./Floating.tsx')).OpenMenu);

/** Returns a part of Mantine's menu, which is loaded before anything of a menu is drawn. */
function partOf<N extends 'Dropdown' | 'Item' | 'Divider' | 'Label'>(name: N): (typeof MantineMenu)[N] {
  function Part(props: object) {
    const Loaded = parts.Menu?.[name] as ComponentType<object> | undefined;
    return Loaded && createElement(Loaded, props);
  }
  // It takes the props of Mantine's part and passes all of them on.
  return Part as unknown as (typeof MantineMenu)[N];
}

/** Mantine's menu, which is loaded after the first page or with the first click. Its target is drawn at once. */
export function Menu({ children, opened, defaultOpened, onChange, id, ...props }: MenuProps) {
  const menu = useFloating({ children, opened, defaultOpened, onChange, id, popup: 'menu' });
  return (
    <>
      {menu.target}
      {menu.isWanted && menu.node && (
        <OpenMenu {...props} {...menu.state} node={menu.node}>
          {menu.rest}
        </OpenMenu>
      )}
    </>
  );
}
Menu.Target = TargetOf;
Menu.Dropdown = partOf('Dropdown');
Menu.Item = partOf('Item');
Menu.Divider = partOf('Divider');
Menu.Label = partOf('Label');
