import { type ParkedKind, parkedKinds } from '@masthead/contract';

interface ParkedSearch {
  kind?: ParkedKind | undefined;
}

export const readParkedSearch = (search: Record<string, unknown>): ParkedSearch => {
  const kind = parkedKinds.find((one) => one === search.kind);
  return kind ? { kind } : {};
};
