import { ApiError } from '@masthead/contract';

/**
 * Returns the notice for a failed call, by the display rule of the specification: with listed details the server's
 * message is
 * the title and the details are the body; otherwise 'An Error has occurred' and the message. null: no notice, because
 * a 401 is handled elsewhere.
 */
export function failureNotice(
  error: unknown,
  translate: (key: string) => string,
): { title: string; body: string } | null {
  if (error instanceof ApiError && error.status === 401) return null;
  const title = translate('app.errors.title');
  const unreachable = { title, body: translate('app.errors.offline') };
  if (!(error instanceof ApiError))
    // A file that an action needs, such as the checks of a form, does not come without a connection either.
    return globalThis.navigator?.onLine === false
      ? unreachable
      : { title: translate('app.errors.failed'), body: translate('app.errors.later') };
  if (error.status === 0) return unreachable;
  if (error.status >= 500) return { title, body: translate('app.errors.later') };
  const details = Object.values(error.body.errors ?? {}).flat();
  return details.length > 0
    ? { title: error.body.message, body: details.join(' ') }
    : { title, body: error.body.message };
}
