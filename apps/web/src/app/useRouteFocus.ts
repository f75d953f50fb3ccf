import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of page the focus stands on its content, unless the page has put it somewhere itself. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById('main');
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );
}
