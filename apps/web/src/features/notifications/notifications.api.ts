import type { EndpointName } from '@masthead/contract';
import { apiPages, apiQuery, useCall } from '../../shared/api/index.ts';

export const notificationList = () => apiQuery('user.media-notifications.index');
/** Returns the options for streams of all brands that the user may see. */
export const allStreams = () => apiQuery('streams.index', { query: { limit: 100 } });
export const deliveryPages = (notificationId: string) =>
  apiPages('user.media-notifications.deliveries', { params: { notification_id: notificationId } });

const list: EndpointName[] = ['user.media-notifications.index'];

export const useSwitch = () => useCall('user.media-notifications.update', { refreshes: list });
export const useRemoval = (onSuccess: () => void) =>
  useCall('user.media-notifications.delete', { refreshes: list, onSuccess });
export const useTestMail = (onSuccess: () => void) => useCall('user.media-notifications.send-test', { onSuccess });
export const useAskingAgain = (onSuccess: () => void) =>
  useCall('user.media-notifications.receivers.ask-again', { onSuccess });
export const useResuming = (onSuccess: () => void) =>
  useCall('user.media-notifications.receivers.resume', { refreshes: list, onSuccess });
export const useNewSecret = (onSuccess: () => void) =>
  useCall('user.media-notifications.receivers.renew-secret', { refreshes: list, onSuccess });
