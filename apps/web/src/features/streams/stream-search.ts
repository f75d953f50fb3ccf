import { entityTypes, type StreamSort, streamSorts } from '@masthead/contract';

type EntityType = (typeof entityTypes)[number];

export interface ListSearch {
  search?: string;
  /** The folder whose streams are shown. */
  folder?: string;
  /** The order; undefined: the newest stream first. */
  sort?: StreamSort;
}

/** Initial values of a new stream. */
export interface Draft {
  term?: string;
  entity?: EntityType;
}

/** A word of a mention that the stream is to exclude or to require. */
export interface ChosenWord {
  exclude?: string;
  require?: string;
}

/** Returns a value as text, because a number in the address has been read as one. */
const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longest) : '';

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const search = textOf(raw.search, 255);
  const folder = isUuid(raw.folder) ? raw.folder : undefined;
  const sort = streamSorts.find((order) => order === raw.sort);
  return { ...(search && { search }), ...(folder && { folder }), ...(sort && { sort }) };
}

export function readDraft(raw: Record<string, unknown>): Draft {
  const term = textOf(raw.term, 255);
  const entity = entityTypes.find((type) => type === raw.entity);
  return { ...(term && { term }), ...(entity && { entity }) };
}

export function readWord(raw: Record<string, unknown>): ChosenWord {
  const [exclude, require] = [textOf(raw.exclude, 255), textOf(raw.require, 255)];
  return { ...(exclude && { exclude }), ...(require && { require }) };
}
