import type { ConsentList } from '../notifications/index.ts';
import { confirmReceiver, endAddress, findPageReceiver, listAskedSince, setUnsubscribed } from './receivers.queries.ts';

const links = { purpose: 'briefing receiver', path: '/briefing-receivers' } as const;

/** Questions to outside addresses whether they want a briefing. */
export const briefingRequests = {
  ...links,
  subject: 'briefings.ask.subject',
  body: 'briefings.ask.body',
  askedSince: listAskedSince,
};

/** Briefings, as the pages of the links in their questions change them. */
export const briefingConsent: ConsentList = {
  ...links,
  question: 'briefings.ask.question',
  find: findPageReceiver,
  confirm: confirmReceiver,
  setUnsubscribed,
  endAddress,
};
