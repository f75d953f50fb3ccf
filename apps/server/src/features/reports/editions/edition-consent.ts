import type { ConsentList } from '../../notifications/index.ts';
import { confirmReceiver, endAddress, findPageReceiver, listAskedSince, setUnsubscribed } from './receivers.queries.ts';

/** The links in mails of editions. */
export const editionLinks = { purpose: 'report receiver', path: '/report-editions' } as const;

/** Questions to outside addresses whether they want the editions of a report. */
export const editionRequests = {
  ...editionLinks,
  subject: 'reports.editions.ask_subject',
  body: 'reports.editions.ask_body',
  askedSince: listAskedSince,
};

/** Editions of reports, as the pages of their links change them. */
export const editionConsent: ConsentList = {
  ...editionLinks,
  question: 'reports.editions.confirm_body',
  find: findPageReceiver,
  confirm: confirmReceiver,
  setUnsubscribed,
  endAddress,
};
