export { createEmail } from './drafts/save-email.ts';
export { type CalendarReply, calendarReplies } from './emails.requests.ts';
export { listSentEmails, sumEmails } from './period.queries.ts';
export { listMailSteps } from './recipients.queries.ts';
export { returnAddressOf } from './returned/return-address.ts';
