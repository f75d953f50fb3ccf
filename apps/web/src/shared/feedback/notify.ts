import { ApiError } from '@masthead/contract';
import { translator } from '../i18n/language.ts';
import { createStore } from '../store.ts';

export interface Notice {
  title: string;
  body?: string;
  /** What can be taken back is taken back from here. */
  undo?: () => void;
  /** Another thing to do, with its label. */
  action?: { label: string; onClick: () => void };
  kind?: 'done' | 'warning';
}

/** Whether anything has been shown: what shows notices is loaded with the first of them. */
export const hasNotices = createStore(false);

/** Shows a notification at the bottom right for ten seconds. */
export function notify(notice: Notice): void {
  hasNotices.set(true);
  void import('./show-notice.tsx').then(({ showNotice }) => showNotice(notice));
}

/**
 * Shows a failed call by the display rule of the specification: with listed details the server's message is the title and the
 * details the body; else 'An Error has occurred' and the message. A 401 has its own way and is not shown.
 */
export function notifyFailure(error: unknown): void {
  const { translate } = translator.get();
  if (error instanceof ApiError && error.status === 401) return;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    const isOffline = error instanceof ApiError && error.status === 0;
    notify({
      kind: 'warning',
      title: translate('app.errors.title'),
      body: translate(isOffline ? 'app.errors.offline' : 'app.errors.later'),
    });
    return;
  }
  const details = Object.values(error.body.errors ?? {}).flat();
  if (details.length > 0) notify({ kind: 'warning', title: error.body.message, body: details.join(' ') });
  else notify({ kind: 'warning', title: translate('app.errors.title'), body: error.body.message });
}
