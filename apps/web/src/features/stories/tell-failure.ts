import { ApiError } from '../../shared/api/index.ts';
import { failureNotice, notify } from '../../shared/feedback/index.ts';
import { translator } from '../../shared/i18n/index.ts';

export type Failed =
  | 'fetch'
  | 'save'
  | 'delete'
  | 'publish'
  | 'unpublish'
  | 'screenshot'
  | 'preview'
  | 'style'
  | 'approval'
  | 'move';

/** Says what could not be done with a story, in the words of the catalogue, and why. */
export function tellFailure(what: Failed, error: unknown): void {
  // Without a connection the editor shows the failure in its status; the notices themselves may still have to be loaded.
  if (what === 'save' && error instanceof ApiError && error.status === 0) return;
  const { translate } = translator.get();
  const said = failureNotice(error, translate);
  if (said)
    notify({ kind: 'warning', title: translate(`stories.failed.${what}`), ...(said.body && { body: said.body }) });
}
