import { translator } from '../i18n/language.ts';
import { createStore } from '../store.ts';
import { failureNotice } from './failure-notice.ts';
import type { Notice } from './notice.ts';

/** True after the first notice. The component for notices is loaded then. */
export const hasNotices = createStore(false);

/** The notice that is shown plainly, because the component for notices could not be loaded. */
export const plainNotice = createStore<Notice | null>(null);

export const loadNoticePlace = () => import('./NoticePlace.tsx');
export const loadShowNotice = () => import('./show-notice.tsx');

/** Shows a notification at the bottom right for ten seconds. */
export function notify(notice: Notice): void {
  Promise.all([loadShowNotice(), loadNoticePlace()]).then(
    ([{ showNotice }]) => {
      hasNotices.set(true);
      showNotice(notice);
    },
    () => plainNotice.set(notice),
  );
}

/** Shows a failed call; a 401 has its own way and is not shown. */
export function notifyFailure(error: unknown): void {
  const notice = failureNotice(error, translator.get().translate);
  if (notice) notify({ kind: 'warning', ...notice });
}
