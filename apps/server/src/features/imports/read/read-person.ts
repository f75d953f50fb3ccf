import { type ImportField, type RelationForm, relationForm } from '@masthead/contract';
import { Failure } from '../../../platform/http/failure.ts';
import { isCountry, phoneOf } from '../../reference/index.ts';
import { countryOfName } from './country-names.ts';

/** A person of a row, ready to be stored, with what had to be left out. */
export interface ReadPerson {
  form: Omit<RelationForm, 'groups' | 'photo_url' | 'categories' | 'media_outlet_id'>;
  /** Name of the outlet as the file has it. */
  outlet: string | null;
  leftOut: { field: ImportField; value: string }[];
}

const texts = [
  'job_title',
  'email',
  'website',
  'personal_website',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'pinterest',
] as const;
const handles: Partial<Record<ImportField, string>> = {
  twitter: 'https://x.com/',
  instagram: 'https://www.instagram.com/',
};

/** Reads a person of a row by the fields of its columns. null: it has no name. A formula is never a value. */
export function readPerson(cells: readonly string[], fields: readonly (ImportField | null)[]): ReadPerson | null {
  const given = new Map<ImportField, string>();
  for (const [at, field] of fields.entries()) {
    // An apostrophe keeps a spreadsheet from computing a text, such as a number that begins with a plus; it is no part of it.
    const text = cells[at]?.trim().replace(/^'(?=[=+@-])/, '');
    if (field && text && !given.has(field)) given.set(field, text);
  }
  const leftOut: ReadPerson['leftOut'] = [];
  const leave = (field: ImportField) => leftOut.push({ field, value: given.get(field)?.slice(0, 100) ?? '' });
  for (const [field, text] of given)
    if (text.startsWith('=')) {
      leave(field);
      given.delete(field);
    }
  const name = given.get('name') ?? [given.get('first_name'), given.get('last_name')].filter(Boolean).join(' ');
  if (!relationForm.shape.name.safeParse(name).success) return null;
  const country = given.has('country') ? countryOf(given.get('country')!) : null;
  if (given.has('country') && !country) leave('country');
  const form: ReadPerson['form'] = { name: relationForm.shape.name.parse(name), country_id: country };
  for (const field of texts) {
    const text = given.get(field);
    if (!text) continue;
    const parsed = relationForm.shape[field].safeParse(addressed(field, text));
    if (parsed.success) Object.assign(form, { [field]: parsed.data });
    else leave(field);
  }
  const phone = given.get('phone');
  if (phone) {
    form.phone = numberOf(phone, country);
    if (!form.phone) leave('phone');
  }
  if (given.has('topics')) form.topics = topicsOf(given.get('topics')!);
  return { form, outlet: given.get('media_outlet')?.slice(0, 255) ?? null, leftOut };
}

/** Completes a handle, such as @anne, if the network's addresses are known. */
const addressed = (field: ImportField, text: string): string =>
  handles[field] && /^@?[\w.]{1,40}$/.test(text) && !text.includes('.com')
    ? handles[field] + text.replace('@', '')
    : text;

const countryOf = (text: string): string | null => {
  const code = text.toUpperCase();
  return isCountry(code) ? code : countryOfName(text);
};

function numberOf(text: string, country: string | null): string | null {
  try {
    return phoneOf(text, country);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const topicsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map((topic) => topic.trim().slice(0, 100))
      .filter(Boolean)
      .slice(0, 20),
  ),
];
