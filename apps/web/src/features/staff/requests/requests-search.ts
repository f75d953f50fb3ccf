import { enquiryStatuses } from '@masthead/contract';

interface RequestsSearch {
  view?: 'messages' | undefined;
  search?: string | undefined;
  status?: (typeof enquiryStatuses)[number] | undefined;
}

export const readRequestsSearch = ({ view, search, status }: Record<string, unknown>): RequestsSearch => {
  const known = enquiryStatuses.find((one) => one === status);
  return {
    ...(view === 'messages' && { view }),
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(known && { status: known }),
  };
};
