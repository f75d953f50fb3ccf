import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Returns the ref of a menu that is scrolled sideways, if it is wider than the screen, until the page that is open shows in it. */
export function useCurrentInView() {
  const menu = useRef<HTMLElement>(null);
  // The links mark the page that has been loaded, not the one on its way.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    const show = () => {
      const current = path && menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
      if (menu.current && current)
        menu.current.scrollLeft = current.offsetLeft - (menu.current.clientWidth - current.offsetWidth) / 2;
    };
    show();
    // A phone that is turned has another width.
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, [path]);
  return menu;
}
