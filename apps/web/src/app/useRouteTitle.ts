import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { translator } from '../shared/i18n/index.ts';
import { setPageTitle } from '../shared/page/index.ts';

/** Sets the title of a page from its row, before the page may set a closer one. */
export function useRouteTitle(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onLoad', ({ pathChanged }) => {
        const page = router.state.matches.at(-1)?.staticData.page;
        if (page && pathChanged) setPageTitle(translator.get().translate(`app.titles.${page.title}`));
      }),
    [router],
  );
}
