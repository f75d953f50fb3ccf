import { fields, mediaTypes, type StreamFormOutput } from '@masthead/contract';
import { fromForm, parse, print, type Query, toForm } from '@masthead/matching';
import { invalidField } from '../../platform/http/failure.ts';

type Searched = Pick<StreamFormOutput, 'query_text'> & Parameters<typeof fromForm>[0];
type Term = Extract<Query, { kind: 'term' }>;
type Filter = Extract<Query, { kind: 'filter' }>;

/** Matches nothing: what a text says that was stored by a version with another language. */
const nothing: Query = { kind: 'or', of: [] };

/** Returns the query of a stream: its boolean text if the form cannot hold it, otherwise its form. */
export function queryOf(stream: Searched): Query {
  if (stream.query_text === null) return fromForm(stream);
  const read = parse(stream.query_text);
  return 'query' in read ? read.query : nothing;
}

/** Returns the words of a query in their order; `wanted` leaves out words behind NOT. */
export function termsOf(query: Query, wanted = false): Term[] {
  switch (query.kind) {
    case 'term':
      return [query];
    case 'near':
      return [...query.first, ...query.second];
    case 'together':
      return [query.phrase];
    case 'filter':
      return [];
    case 'not':
      return wanted ? [] : termsOf(query.of);
    default:
      return query.of.flatMap((part) => termsOf(part, wanted));
  }
}

/** Returns the conditions of a query that must all hold. */
export const conjunctsOf = (query: Query): readonly Query[] => (query.kind === 'and' ? query.of : [query]);

const words = [
  'alternative_spellings',
  'social_hashtags',
  'required_all_words',
  'required_any_words',
  'excluded_words',
  'near_words',
] as const;
const places = {
  country: ['monitored_countries', 'excluded_countries'],
  language: ['monitored_languages', 'excluded_languages'],
  outlet: ['whitelisted_outlets', 'blocked_outlets'],
} as const;

/**
 * Returns a stream that comes as boolean text: as the form if the form can hold it, otherwise with the text in its
 * normal form and the fields derived from it, so that lists, limits and filters have them. Throws if the text cannot be
 * read.
 */
export function settleText(form: StreamFormOutput): StreamFormOutput {
  if (form.query_text === null) return form;
  const read = parse(form.query_text);
  if ('errors' in read) {
    const { text, start, end } = read.errors[0]!;
    throw invalidField('query_text', 'query_syntax', { text, start, end });
  }
  const query = withMediaTypes(read.query, form.media_types);
  const fitting = toForm(query);
  if ('form' in fitting) {
    const { media_types, ...held } = fitting.form;
    return { ...form, ...held, media_types: knownTypes(media_types), query_text: null };
  }
  return { ...form, ...followingFields(query), query_text: print(query) };
}

/** Returns the fields of the form that a text decides. */
function followingFields(query: Query): Partial<StreamFormOutput> {
  const following: Partial<StreamFormOutput> = {
    ...Object.fromEntries(words.map((field) => [field, []])),
    main_search_term: (termsOf(query, true)[0]?.text ?? print(query)).slice(0, 255),
    exact_match: false,
    headline_search: false,
    media_types: knownTypes(filtersOf(query, 'media_type', false)),
  };
  for (const [field, [only, not]] of Object.entries(places)) {
    following[only] = filtersOf(query, field as Filter['field'], false);
    following[not] = filtersOf(query, field as Filter['field'], true);
  }
  return following;
}

/** Returns values to which a query as a whole is limited, or that it excludes. */
const filtersOf = (query: Query, field: Filter['field'], out: boolean): string[] =>
  conjunctsOf(query).flatMap((part) => {
    const filter = out ? (part.kind === 'not' ? part.of : part) : part;
    if (out !== (part.kind === 'not') || filter.kind !== 'filter' || filter.field !== field) return [];
    return filter.values.filter((value) => field !== 'outlet' || fields.id.safeParse(value).success);
  });

const knownTypes = (types: readonly string[]) => mediaTypes.filter((type) => types.includes(type));

/** Adds the form's media types to a text that names none. */
function withMediaTypes(query: Query, types: readonly string[]): Query {
  if (filtersOf(query, 'media_type', false).length > 0) return query;
  return { kind: 'and', of: [...conjunctsOf(query), { kind: 'filter', field: 'media_type', values: [...types] }] };
}

/** Returns a stream with other blocked outlets, in its text if a text is its query. */
export function withBlocked(form: StreamFormOutput, outlets: readonly string[]): StreamFormOutput {
  const blocked_outlets = [...outlets];
  if (form.query_text === null) return { ...form, blocked_outlets };
  const isBlocking = (part: Query) => part.kind === 'not' && part.of.kind === 'filter' && part.of.field === 'outlet';
  const others = conjunctsOf(queryOf(form)).filter((part) => !isBlocking(part));
  const blocking: Query[] =
    outlets.length > 0 ? [{ kind: 'not', of: { kind: 'filter', field: 'outlet', values: blocked_outlets } }] : [];
  return { ...form, query_text: print({ kind: 'and', of: [...others, ...blocking] }) };
}
