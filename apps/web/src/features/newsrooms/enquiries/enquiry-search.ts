import { type EnquiryState, enquiryStates } from '@masthead/contract';

/** Filters of the inbox and the enquiry that is open, as the address holds them. */
export interface EnquirySearch {
  state?: EnquiryState;
  search?: string;
  open?: string;
}

/** Reads the search of an address; what it does not understand it leaves out. */
export function readEnquirySearch(raw: Record<string, unknown>): EnquirySearch {
  const state = enquiryStates.find((one) => one === raw.state);
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim().slice(0, 255) : '';
  const open = typeof raw.open === 'string' && /^[0-9a-f-]{36}$/i.test(raw.open) ? raw.open : '';
  return { ...(state && { state }), ...(search && { search }), ...(open && { open }) };
}

/** Address that opens a reply in the mail program, with the question below it. */
export function replyAddress({ email, message }: { email: string; message: string }, subject: string): string {
  const quoted = message
    .slice(0, 1200)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
