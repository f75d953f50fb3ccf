import { translator } from '../i18n/language.ts';
import { createStore } from '../store.ts';
import { failureNotice } from './failure-notice.ts';

export interface Notice {
  title: string;
  body?: string;
  /** What can be taken back is taken back from here. */
  undo?: () => void;
  /** Another thing to do, with its label. */
  action?: { label: string; onClick: () => void };
  kind?: 'done' | 'warning';
}

/** How long a notice stays unless somebody is at it. */
export const noticeMilliseconds = 10_000;

/** Whether anything has been shown: what shows notices is loaded with the first of them. */
export const hasNotices = createStore(false);

/** Shows a notification at the bottom right for ten seconds. */
export function notify(notice: Notice): void {
  hasNotices.set(true);
  void import('./show-notice.tsx').then(({ showNotice }) => showNotice(notice));
}

/** Shows a failed call; a 401 has its own way and is not shown. */
export function notifyFailure(error: unknown): void {
  const notice = failureNotice(error, translator.get().translate);
  if (notice) notify({ kind: 'warning', ...notice });
}
