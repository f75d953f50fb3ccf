export { askConsent, findAskable } from './consent/ask-consent.ts';
export { pathFor } from './consent/consent-links.ts';
export { type ConsentList, type ConsentReceiver, serveConsentPages } from './consent/consent-pages.ts';
export {
  checkMembers,
  type ListReceiver,
  listWilling,
  maySee,
  type NewListReceiver,
  newReceivers,
  receiverAnswers,
} from './consent/list-receivers.ts';
export { createNotification } from './save-notification.ts';
export { nextRun } from './schedule.ts';
