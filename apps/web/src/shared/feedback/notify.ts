import { translator } from '../i18n/language.ts';
import { createStore } from '../store.ts';
import { failureNotice } from './failure-notice.ts';
import type { Notice } from './notice.ts';

/** True after the first notice. The component for notices is loaded then. */
export const hasNotices = createStore(false);

/** Notices that are shown plainly, because the component for notices could not be loaded. */
export const plainNotices = createStore<readonly Notice[]>([]);
const mostPlain = 3;

export const loadNoticePlace = () => import('./NoticePlace.tsx');
export const loadShowNotice = () => import('./show-notice.tsx');

/** Shows a notification at the bottom right for ten seconds. */
export function notify(notice: Notice): void {
  Promise.all([loadShowNotice(), loadNoticePlace()]).then(
    ([{ showNotice }]) => {
      hasNotices.set(true);
      showNotice(notice);
    },
    () => {
      const others = plainNotices.get().filter(({ title, body }) => title !== notice.title || body !== notice.body);
      plainNotices.set([...others, notice].slice(-mostPlain));
    },
  );
}

/** Shows a failed call; a 401 has its own way and is not shown. */
export function notifyFailure(error: unknown): void {
  const notice = failureNotice(error, translator.get().translate);
  if (notice) notify({ kind: 'warning', ...notice });
}
