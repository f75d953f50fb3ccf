import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { translator } from '../shared/i18n/index.ts';
import { setPageTitle } from '../shared/page/index.ts';
import { rowOf } from './routes/table.ts';

/** Names each page as the route table does, before it may name itself more closely. */
export function useRouteTitle(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onLoad', ({ pathChanged }) => {
        const row = rowOf(router.state.matches.at(-1)?.fullPath ?? '');
        if (row && pathChanged) setPageTitle(translator.get().translate(`app.titles.${row.title}`));
      }),
    [router],
  );
}
