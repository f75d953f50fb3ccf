import { type StaffStreamState, staffStreamStates } from '@masthead/contract';

interface StreamsSearch {
  search?: string | undefined;
  organisation?: string | undefined;
  state?: StaffStreamState | undefined;
}

/** Reads the filters of the list from the address. */
export function readStreamsSearch({ search, organisation, state }: Record<string, unknown>): StreamsSearch {
  const known = staffStreamStates.find((one) => one === state);
  return {
    ...(typeof search === 'string' && search && { search }),
    ...(typeof organisation === 'string' && organisation && { organisation }),
    ...(known && { state: known }),
  };
}
