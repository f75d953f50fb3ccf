import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Returns the ref of a menu that is scrolled sideways, where it is wider than the screen, until the page that is open shows in it. */
export function useCurrentInView() {
  const menu = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (menu.current && current)
      menu.current.scrollLeft = current.offsetLeft - (menu.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return menu;
}
